namespace Peregrine.Json.Generator;

/// <summary>The names of the generator's stages. Tests use them to check which stages ran again.</summary>
internal static class Stages
{
    public const string Calls = nameof(Calls);
    public const string Contracts = nameof(Contracts);
    public const string Contexts = nameof(Contexts);
    public const string Converters = nameof(Converters);
    public const string Roots = nameof(Roots);
    public const string Named = nameof(Named);
    public const string Declarations = nameof(Declarations);
    public const string Types = nameof(Types);
    public const string Registry = nameof(Registry);
    public const string Objects = nameof(Objects);
    public const string Kinds = nameof(Kinds);
    public const string Entries = nameof(Entries);
    public const string Sites = nameof(Sites);
    public const string Strictness = nameof(Strictness);
    public const string Problems = nameof(Problems);
}
