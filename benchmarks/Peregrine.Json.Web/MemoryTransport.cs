using System.IO.Pipelines;
using System.Net;
using System.Threading.Channels;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Connections.Features;
using Microsoft.AspNetCore.Http.Features;

namespace Peregrine.Json.Web;

/// <summary>Connections to Kestrel that are two pipes: all of a request runs on the thread of its client, without a system call.</summary>
internal sealed class MemoryTransport : IConnectionListenerFactory
{
    private readonly Channel<ConnectionContext> _connections = Channel.CreateUnbounded<ConnectionContext>();

    /// <summary>Makes a connection.</summary>
    /// <returns>The client's end of it.</returns>
    public IDuplexPipe Connect()
    {
        // A transport over sockets has the same bounds.
        var requests = new Pipe(new PipeOptions(null, PipeScheduler.Inline, PipeScheduler.Inline, 1 << 20, 1 << 19, useSynchronizationContext: false));
        var answers = new Pipe(new PipeOptions(null, PipeScheduler.Inline, PipeScheduler.Inline, 1 << 16, 1 << 15, useSynchronizationContext: false));
        if (!_connections.Writer.TryWrite(new Connection { Transport = new Ends(requests.Reader, answers.Writer) }))
        {
            throw new InvalidOperationException("The server has stopped.");
        }

        return new Ends(answers.Reader, requests.Writer);
    }

    public ValueTask<IConnectionListener> BindAsync(EndPoint endpoint, CancellationToken cancellationToken = default) => new(new Listener(endpoint, _connections));

    private sealed record Ends(PipeReader Input, PipeWriter Output) : IDuplexPipe;

    private sealed class Connection : ConnectionContext, IConnectionLifetimeFeature
    {
        private readonly CancellationTokenSource _closed = new();

        public Connection() => Features.Set<IConnectionLifetimeFeature>(this);

        public override string ConnectionId { get; set; } = "memory";

        public override IFeatureCollection Features { get; } = new FeatureCollection();

        public override IDictionary<object, object?> Items { get; set; } = new Dictionary<object, object?>();

        public override required IDuplexPipe Transport { get; set; }

        public override CancellationToken ConnectionClosed
        {
            get => _closed.Token;
            set => throw new NotSupportedException();
        }

        public override void Abort(ConnectionAbortedException abortReason)
        {
            _closed.Cancel();
            Transport.Input.CancelPendingRead();
        }

        public override ValueTask DisposeAsync()
        {
            _closed.Dispose();
            return base.DisposeAsync();
        }
    }

    private sealed class Listener(EndPoint endpoint, Channel<ConnectionContext> connections) : IConnectionListener
    {
        public EndPoint EndPoint => endpoint;

        public async ValueTask<ConnectionContext?> AcceptAsync(CancellationToken cancellationToken = default) =>
            await connections.Reader.WaitToReadAsync(cancellationToken) && connections.Reader.TryRead(out ConnectionContext? next) ? next : null;

        public ValueTask UnbindAsync(CancellationToken cancellationToken = default)
        {
            connections.Writer.TryComplete();
            return default;
        }

        public ValueTask DisposeAsync() => default;
    }
}
