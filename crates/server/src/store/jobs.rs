//! Jobs: open decisions of computer players. A process claims a job for a while and renews the claim while it computes.

use super::database::{Row, query};
use super::tables::json_list;
use super::{Job, MAX_BUSY, Millis, Store, StoreResult};
use crate::ids::TableId;

/// No person has this id.
const NO_PERSON: &str = "-";

impl Store {
    /// Claims free jobs until `until`.
    pub async fn claim(&self, process: &str, now: Millis, until: Millis, limit: i64) -> StoreResult<Vec<Job>> {
        self.claim_except(&[], &[], process, now, until, limit).await
    }

    /// The same, except for the tables of the people in `busy`, [`MAX_BUSY`] at most, and the tables in `except`.
    pub async fn claim_except(
        &self,
        busy: &[String],
        except: &[TableId],
        process: &str,
        now: Millis,
        until: Millis,
        limit: i64,
    ) -> StoreResult<Vec<Job>> {
        let mut claim = query(self.db.dialect.claim).bind(process).bind(until).bind(now).bind(limit);
        for index in 0..MAX_BUSY {
            claim = claim.bind(busy.get(index).map_or(NO_PERSON, String::as_str));
        }
        let mut transaction = self.db.begin().await?;
        let rows = transaction.fetch_all(claim.bind(json_list(except))).await?;
        transaction.commit().await?;
        let job = |row: &Row| {
            Ok(Job {
                table: TableId::stored(row.get("game")?),
                seat: row.get::<i64>("seat")? as usize,
                sequence: row.get("sequence")?,
                created: row.get("created")?,
                person: row.get("person")?,
            })
        };
        rows.iter().map(job).collect()
    }

    /// Renews a claim; `false` if another process has the job, or it is gone.
    pub async fn renew(&self, job: &Job, process: &str, until: Millis) -> StoreResult<bool> {
        let update =
            query("UPDATE jobs SET until = $5 WHERE game = $1 AND seat = $2 AND sequence = $3 AND claimed_by = $4");
        Ok(self.db.execute(bind_job(update, job, process, until)).await? == 1)
    }

    /// Releases a job: from `until` on any process may claim it.
    pub async fn release(&self, job: &Job, process: &str, until: Millis) -> StoreResult<()> {
        let update = query(
            "UPDATE jobs SET claimed_by = NULL, until = $5 \
             WHERE game = $1 AND seat = $2 AND sequence = $3 AND claimed_by = $4",
        );
        self.db.execute(bind_job(update, job, process, until)).await?;
        Ok(())
    }
}

fn bind_job<'a>(
    update: super::database::Statement<'a>,
    job: &'a Job,
    process: &'a str,
    until: Millis,
) -> super::database::Statement<'a> {
    update.bind(job.table.as_str()).bind(job.seat as i64).bind(job.sequence).bind(process).bind(until)
}
