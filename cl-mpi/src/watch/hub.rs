//! The side of rank 0, which is connected with all other ranks.

use super::{CONNECT, Departure, PERIOD, SILENCE, Shared, Suspect, TICK, record::Connection, record::Record};
use std::{io, net::TcpListener, sync::atomic::Ordering, thread, time::Instant};

/// A rank, as rank 0 sees it.
struct Member {
    rank: u64,
    /// `None` of rank 0 itself, and of a rank whose process has ended.
    connection: Option<Connection>,
    status: Status,
    heard: Instant,
    has_left: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Status {
    begun: u64,
    inside: bool,
}

/// Waits for the connections of the ranks from 1, and returns them in this order.
pub(super) fn accept(listener: &TcpListener, size: usize, token: u64) -> io::Result<Vec<Connection>> {
    let start = Instant::now();
    let mut strangers: Vec<Connection> = Vec::new();
    let mut known: Vec<Option<Connection>> = (1..size).map(|_| None).collect();
    while known.iter().any(Option::is_none) {
        if start.elapsed() > CONNECT {
            let missing = known.iter().position(Option::is_none).map_or(0, |at| at + 1);
            return Err(io::Error::new(io::ErrorKind::TimedOut, format!("rank {missing} has not connected")));
        }
        match listener.accept() {
            Ok((stream, _)) => strangers.push(Connection::new(stream)?),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => thread::sleep(TICK),
            Err(error) => return Err(error),
        }
        for mut stranger in std::mem::take(&mut strangers) {
            match stranger.receive().as_deref() {
                Ok([]) => strangers.push(stranger),
                Ok([Record::Hello { token: shown, rank }, ..]) if *shown == token => {
                    if let Some(place) = (*rank as usize).checked_sub(1).and_then(|at| known.get_mut(at)) {
                        *place = Some(stranger);
                    }
                }
                // no rank of this world
                Ok(_) | Err(_) => {}
            }
        }
    }
    Ok(known.into_iter().flatten().collect())
}

/// The thread of rank 0. It ends with the process.
pub(super) fn run(connections: Vec<Connection>, shared: &Shared) {
    let member = |(rank, connection): (usize, Option<Connection>)| Member {
        rank: rank as u64,
        connection,
        status: Status { begun: 0, inside: false },
        heard: Instant::now(),
        has_left: false,
    };
    let all = std::iter::once(None).chain(connections.into_iter().map(Some));
    let mut members: Vec<Member> = all.enumerate().map(member).collect();
    let mut told = Instant::now();
    loop {
        for news in members.iter_mut().flat_map(hear).collect::<Vec<_>>() {
            tell(&mut members, news);
            super::learn(news, shared);
        }
        let own = &mut members[0];
        own.status =
            Status { begun: shared.begun.load(Ordering::Relaxed), inside: shared.inside.load(Ordering::Relaxed) };
        own.heard = Instant::now();
        if let Some(Departure { completed, blamed }) = shared.leaving()
            && !own.has_left
        {
            own.has_left = true;
            tell(&mut members, Record::Left { rank: 0, completed, blamed });
            shared.told.store(true, Ordering::Release);
        }
        if told.elapsed() >= PERIOD {
            told = Instant::now();
            let suspect = suspect(&members);
            shared.set_suspect(suspect);
            tell(
                &mut members,
                match suspect {
                    Some(Suspect { rank, is_silent }) => Record::Suspect { rank, is_silent },
                    None => Record::NoSuspect,
                },
            );
        }
        thread::sleep(TICK);
    }
}

/// Reads what a rank tells, and returns what the others must know.
fn hear(member: &mut Member) -> Vec<Record> {
    let Some(connection) = &mut member.connection else { return Vec::new() };
    let rank = member.rank;
    let Ok(records) = connection.receive() else {
        member.connection = None;
        return if member.has_left { Vec::new() } else { vec![Record::Lost { rank }] };
    };
    let mut news = Vec::new();
    for record in records {
        member.heard = Instant::now();
        match record {
            Record::Status { begun, inside } => member.status = Status { begun, inside },
            Record::Leave { completed, blamed } => {
                member.has_left = true;
                news.push(Record::Left { rank, completed, blamed });
            }
            Record::Hello { .. }
            | Record::Lost { .. }
            | Record::Left { .. }
            | Record::Suspect { .. }
            | Record::NoSuspect => {}
        }
    }
    news
}

fn tell(members: &mut [Member], record: Record) {
    for connection in members.iter_mut().filter_map(|member| member.connection.as_mut()) {
        // if the process has gone, that is found when receiving
        _ = connection.send(record);
    }
}

/// A rank that has stopped; or else one that is in no operation while others wait in one; or else one that is in an earlier
/// operation than others.
fn suspect(members: &[Member]) -> Option<Suspect> {
    let here = || members.iter().filter(|member| !member.has_left);
    if let Some(silent) = here().find(|member| member.heard.elapsed() > SILENCE) {
        return Some(Suspect { rank: silent.rank, is_silent: true });
    }
    let last = here().map(|member| member.status.begun).max()?;
    let any_waits = here().any(|member| member.status.inside);
    let outside = here().filter(|member| any_waits && !member.status.inside).min_by_key(|member| member.status.begun);
    let behind = || here().filter(|member| member.status.begun < last).min_by_key(|member| member.status.begun);
    let suspect = outside.or_else(behind)?;
    Some(Suspect { rank: suspect.rank, is_silent: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(ranks: &[(u64, bool)], expected: Option<u64>) {
        let member = |(rank, &(begun, inside)): (usize, &(u64, bool))| Member {
            rank: rank as u64,
            connection: None,
            status: Status { begun, inside },
            heard: Instant::now(),
            has_left: false,
        };
        let members: Vec<_> = ranks.iter().enumerate().map(member).collect();
        assert_eq!(suspect(&members).map(|suspect| suspect.rank), expected);
    }

    #[test]
    fn the_rank_that_others_wait_for() {
        check(&[(3, true), (2, false), (3, true)], Some(1));
        check(&[(3, true), (3, true), (2, true)], Some(2));
        check(&[(3, true), (3, true), (3, true)], None);
        check(&[(3, false), (3, false)], None);
        check(&[], None);
    }
}
