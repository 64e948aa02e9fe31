namespace Peregrine.Json.Ecma;

/// <summary>
/// The first steps of JSON.stringify (ECMA-262 §25.5.2): converts the argument replacer, then the argument space. Each conversion may run code of the host.
/// </summary>
internal readonly struct StringifySettings<TValue>
{
    private const int MostSpaces = 10;

    /// <summary>While a property list has fewer names than this, a duplicate is found by comparing names one by one; then, by a hash set.</summary>
    private const int FewNames = 12;

    /// <summary>Whether <see cref="Replacer"/> must be called.</summary>
    public bool HasReplacer { get; private init; }

    public TValue? Replacer { get; private init; }

    /// <summary>The only names that are written, as a layout that no object has; null for all names.</summary>
    public EcmaLayout? PropertyList { get; private init; }

    public string Gap { get; private init; }

    public static StringifySettings<TValue> Of<THost>(ref THost host, TValue replacer, TValue space)
        where THost : struct, IEcmaHost<TValue>
    {
        EcmaKind kind = host.KindOf(replacer);
        bool isFunction = kind == EcmaKind.Function;
        EcmaLayout? list = !isFunction && kind >= EcmaKind.Object && host.IsArray(replacer) ? ListOf(ref host, replacer) : null;
        return new StringifySettings<TValue> { HasReplacer = isFunction, Replacer = isFunction ? replacer : default, PropertyList = list, Gap = GapOf(ref host, space) };
    }

    private static EcmaLayout ListOf<THost>(ref THost host, TValue replacer)
        where THost : struct, IEcmaHost<TValue>
    {
        long length = host.LengthOf(replacer);
        List<string> names = [];
        HashSet<string>? seen = null;
        WorkMeter meter = default;
        for (long i = 0; i < length; i++)
        {
            meter.Step<TValue, THost>(ref host, 0);
            TValue element = host.Get(replacer, i);
            string? name = host.KindOf(element) switch
            {
                EcmaKind.String => host.TextOf(element),
                EcmaKind.Number => Conversion.NumberText(host.NumberOf(element)),
                EcmaKind.NumberObject or EcmaKind.StringObject => host.ToText(element),
                _ => null,
            };
            if (name is not null && (names.Count < FewNames ? !names.Contains(name) : (seen ??= new(names, StringComparer.Ordinal)).Add(name)))
            {
                names.Add(name);
            }
        }

        return EcmaLayout.Owned([.. names], names.Count);
    }

    private static string GapOf<THost>(ref THost host, TValue space)
        where THost : struct, IEcmaHost<TValue>
    {
        switch (host.KindOf(space))
        {
            case EcmaKind.Number:
                return Spaces(host.NumberOf(space));
            case EcmaKind.NumberObject:
                return Spaces(host.ToNumber(space));
            case EcmaKind.String:
                return Start(host.TextOf(space));
            case EcmaKind.StringObject:
                return Start(host.ToText(space));
            default:
                return "";
        }
    }

    private static string Spaces(double number) => number >= 1 ? GapOfSpaces.Texts[(int)Math.Min(MostSpaces, number)] : "";

    private static string Start(string text) => text.Length <= MostSpaces ? text : text[..MostSpaces];
}

/// <summary>The gaps that consist of spaces, indexed by their number.</summary>
internal static class GapOfSpaces
{
    public static readonly string[] Texts = [.. Enumerable.Range(0, 11).Select(static count => new string(' ', count))];
}
