namespace Peregrine.Json.Contracts;

/// <summary>One options instance and the contracts found under it.</summary>
/// <param name="frozen">The frozen form of the options.</param>
/// <param name="options">The instance; null for the defaults.</param>
internal sealed class GivenOptions(OptionsScope frozen, JsonSerializerOptions? options) : IGivenOptions
{
    /// <summary>With the bridge, the first of several equal options; otherwise null. All of them keep it alive, because user code receives it.</summary>
    private readonly JsonSerializerOptions? _source = frozen.Settings.IsBridged ? frozen.Source : null;

    public OptionsScope Frozen => frozen;

    /// <inheritdoc/>
    public JsonSerializerOptions? Options => options;

    public TypeTable<ContractEntry> Known { get; } = new();

    /// <summary>
    /// Creates the entry for the first options of a scope and stores it in the scope, unless the options have the bridge. The caller holds the lock of
    /// <see cref="ContractCache"/>.
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
