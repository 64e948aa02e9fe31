namespace Peregrine.Json.Contracts;

/// <summary>One options instance and the contracts found under it.</summary>
/// <param name="frozen">The frozen form of the options.</param>
/// <param name="options">The instance; null for the defaults.</param>
internal sealed class GivenOptions(OptionsScope frozen, JsonSerializerOptions? options) : IGivenOptions
{
    /// <summary>The first of several equal options. All of them keep it alive, because user code receives it.</summary>
    private readonly JsonSerializerOptions? _source = frozen.Settings.IsBridged ? frozen.Source : null;

    public OptionsScope Frozen => frozen;

    /// <inheritdoc/>
    public JsonSerializerOptions? Options => options;

    public TypeTable<ContractEntry> Known { get; } = new();

    /// <summary>Creates the entry for the first options of a scope. Called once, under the lock of <see cref="ContractCache"/>.</summary>
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
