using System.Net;

namespace Peregrine.Json.Http;

/// <summary>Overrides of members that HttpContent has from .NET 5 on.</summary>
public sealed partial class JsonContent
{
    /// <inheritdoc/>
    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken) =>
        WithHeaders().CopyToAsync(stream, context, cancellationToken);

    /// <inheritdoc/>
    protected override void SerializeToStream(Stream stream, TransportContext? context, CancellationToken cancellationToken) =>
        WithHeaders().CopyTo(stream, context, cancellationToken);
}
