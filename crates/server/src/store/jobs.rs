//! Jobs: open decisions of computer players. A process claims a job for a while and renews the claim while it computes.

use super::database::{Row, query};
use super::tables::json_list;
use super::{Job, Millis, Store, StoreResult};
use crate::ids::TableId;

/// Which jobs to claim.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    pub process: &'a str,
    pub now: Millis,
    /// When the claim expires.
    pub until: Millis,
    /// The maximum number of jobs.
    pub limit: usize,
    /// The maximum number of jobs of one person that are claimed at a time, by any process.
    pub per_person: usize,
    /// Tables to leave out.
    pub except: &'a [TableId],
}

impl Store {
    /// Claims free jobs. People take turns: first those with the fewest claimed jobs, so that a person with one table
    /// does not wait for others with hundreds.
    pub async fn claim(&self, claim: &Claim<'_>) -> StoreResult<Vec<Job>> {
        let limits = [claim.limit, claim.per_person].map(|limit| limit as i64);
        let statement = query(self.db.dialect.claim).bind(claim.process).bind(claim.until).bind(claim.now);
        let statement = statement.bind(limits[0]).bind(limits[1]).bind(json_list(claim.except));
        let mut transaction = self.db.begin().await?;
        let rows = transaction.fetch_all(statement).await?;
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
