//! The stream of a client: how much it may send, and how it is closed.
//!
//! A WebSocket message may consist of any number of frames without content. Only whole messages are seen by the limits of
//! messages, so the bytes of a connection are limited too. The limit is far above what any client needs, also behind a proxy.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, ReadBuf};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::time::Sleep;

/// What a client may send at once, and what it may send per second in the long run.
const BURST: usize = 4 << 20;
const BYTES_PER_SECOND: usize = 1 << 20;
/// How long, and how much, a closed connection is still read.
const LINGER: Duration = Duration::from_secs(2);
const LINGER_BYTES: usize = 4 << 20;

/// How much may be read now.
#[derive(Debug)]
struct Budget {
    burst: f64,
    per_second: f64,
    left: f64,
    at: Instant,
}

impl Budget {
    fn new(burst: usize, per_second: usize, at: Instant) -> Budget {
        Budget { burst: burst as f64, per_second: per_second as f64, left: burst as f64, at }
    }

    /// How long to wait before the next read. A read may use more than is left.
    fn wait(&mut self, at: Instant) -> Option<Duration> {
        let filled = at.saturating_duration_since(self.at).as_secs_f64() * self.per_second;
        (self.left, self.at) = ((self.left + filled).min(self.burst), self.at.max(at));
        (self.left <= 0.0).then(|| Duration::from_secs_f64((1.0 - self.left) / self.per_second))
    }

    fn spend(&mut self, bytes: usize) {
        self.left -= bytes as f64;
    }
}

/// The stream of a client.
///
/// When it is dropped, what the client is still sending is read for a while: otherwise the system would reset the
/// connection, and the client might lose the last answer, such as the close code after a message that is too large.
#[derive(Debug)]
pub(crate) struct ClientStream {
    /// `None` while it is dropped.
    stream: Option<TcpStream>,
    /// The client has closed its side, or the connection is broken.
    ended: bool,
    budget: Budget,
    pause: Option<Pin<Box<Sleep>>>,
}

impl ClientStream {
    pub(crate) fn new(stream: TcpStream) -> ClientStream {
        ClientStream::with_budget(stream, Budget::new(BURST, BYTES_PER_SECOND, Instant::now()))
    }

    fn with_budget(stream: TcpStream, budget: Budget) -> ClientStream {
        ClientStream { stream: Some(stream), ended: false, budget, pause: None }
    }

    fn stream(&mut self) -> Pin<&mut TcpStream> {
        Pin::new(self.stream.as_mut().expect("it is not dropped yet"))
    }

    fn poll_budget(&mut self, context: &mut Context<'_>) -> Poll<()> {
        loop {
            if let Some(pause) = &mut self.pause {
                ready!(pause.as_mut().poll(context));
                self.pause = None;
            }
            match self.budget.wait(Instant::now()) {
                None => return Poll::Ready(()),
                Some(wait) => self.pause = Some(Box::pin(tokio::time::sleep(wait))),
            }
        }
    }
}

impl AsyncRead for ClientStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        ready!(self.poll_budget(context));
        let (before, room) = (buffer.filled().len(), buffer.remaining());
        let result = ready!(self.stream().poll_read(context, buffer));
        let read = buffer.filled().len() - before;
        self.ended |= result.is_err() || read == 0 && room > 0;
        self.budget.spend(read);
        Poll::Ready(result)
    }
}

impl AsyncWrite for ClientStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.stream().poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.stream().poll_write_vectored(context, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.as_ref().is_some_and(AsyncWrite::is_write_vectored)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_shutdown(context)
    }
}

impl Drop for ClientStream {
    fn drop(&mut self) {
        let Some(stream) = self.stream.take().filter(|_| !self.ended) else { return };
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(tokio::time::timeout(LINGER, linger(stream)));
        }
    }
}

async fn linger(mut stream: TcpStream) {
    let mut buffer = [0; 4096];
    let mut left = LINGER_BYTES;
    if stream.shutdown().await.is_err() {
        return;
    }
    while let Ok(read @ 1..) = stream.read(&mut buffer).await {
        left = left.saturating_sub(read);
        if left == 0 {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    #[test]
    fn a_budget_fills_slowly() {
        let begun = Instant::now();
        let after = |seconds: f64| begun + Duration::from_secs_f64(seconds);
        let mut budget = Budget::new(1_000, 100, begun);
        budget.spend(999);
        assert_eq!(budget.wait(begun), None);
        budget.spend(501);
        let wait = budget.wait(begun).expect("all of it is spent").as_secs_f64();
        assert!((5.0..5.1).contains(&wait), "{wait}");
        assert!(budget.wait(after(4.9)).is_some());
        assert_eq!(budget.wait(after(5.1)), None);
        // It never exceeds the burst.
        assert_eq!(budget.wait(after(1e6)), None);
        budget.spend(1_001);
        assert!(budget.wait(after(1e6)).is_some());
    }

    /// Bytes that are no whole message are limited too.
    #[tokio::test]
    async fn a_client_that_sends_too_much_is_not_read() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        // It does not fill during this test.
        let mut stream = ClientStream::with_budget(stream, Budget::new(1_000, 1, Instant::now()));
        client.write_all(&[7; 100_000]).await.unwrap();
        let mut buffer = [0; 300];
        for read in [300, 300, 300, 300] {
            stream.read_exact(&mut buffer[..read]).await.unwrap();
        }
        let more = std::future::poll_fn(|context| {
            let mut room = ReadBuf::new(&mut buffer);
            Poll::Ready(Pin::new(&mut stream).poll_read(context, &mut room).is_ready())
        });
        assert!(!more.await, "nothing more is read");
    }

    /// The last answer arrives although the client is still sending.
    #[tokio::test]
    async fn a_client_that_is_sending_receives_the_last_answer() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        let mut stream = ClientStream::new(stream);
        client.write_all(&[7; 1_000]).await.unwrap();
        stream.read_exact(&mut [0; 10]).await.unwrap();
        stream.write_all(b"too large").await.unwrap();
        drop(stream);
        client.write_all(&[7; 1_000_000]).await.unwrap();
        let mut answer = String::new();
        client.read_to_string(&mut answer).await.unwrap();
        assert_eq!(answer, "too large");
    }
}
