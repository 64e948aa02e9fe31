namespace Peregrine.Json.Hosts;

/// <summary>The same program three times: by the framework alone, by options, and by the package.</summary>
public sealed class Hosts : IAsyncLifetime
{
    public Host Plain { get; private set; } = null!;

    public Host Bridged { get; private set; } = null!;

    public Host Packaged { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        Plain = await Host.StartAsync(Engine.Framework);
        Bridged = await Host.StartAsync(Engine.Options);
        Packaged = await Host.StartAsync(Engine.Package);
    }

    public async ValueTask DisposeAsync()
    {
        await Plain.DisposeAsync();
        await Bridged.DisposeAsync();
        await Packaged.DisposeAsync();
    }
}
