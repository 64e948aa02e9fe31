namespace Peregrine.Json.Contracts;

/// <summary>One options instance and the contracts found under it.</summary>
/// <param name="frozen">The settings of the options, and the contracts created under them.</param>
/// <param name="options">The instance; null for the defaults.</param>
internal sealed class GivenOptions(OptionsScope frozen, JsonSerializerOptions? options) : IGivenOptions
{
    /// <summary>
    /// If System.Text.Json calls this library with the options, the first of several equal instances, otherwise null. Each equal instance keeps the first one
    /// alive, because user code receives the first one.
    /// </summary>
    private readonly JsonSerializerOptions? _source = frozen.Settings.IsBridged ? frozen.Source : null;

    public OptionsScope Frozen => frozen;

    /// <inheritdoc/>
    public JsonSerializerOptions? Options => options;

    public TypeTable<ContractEntry> Known { get; } = new();

    /// <summary>
    /// Creates the entry for the first options of a scope. Stores it in the scope, unless System.Text.Json calls this library with the options. The caller
    /// holds the lock of <see cref="ContractCache"/>.
    /// </summary>
    public static GivenOptions First(OptionsScope scope, JsonSerializerOptions? options)
    {
        var given = new GivenOptions(scope, options);
        scope.First = scope.Settings.IsBridged ? null : given;
        return given;
    }

    public void Retire()
    {
        foreach (ContractEntry known in Known.Values)
        {
            known.Retire();
        }
    }
}
