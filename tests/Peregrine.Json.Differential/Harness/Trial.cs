using System.Text;
using System.Text.RegularExpressions;

namespace Peregrine.Json.Differential.Harness;

/// <summary>One call made through both libraries, with both outcomes.</summary>
/// <param name="IsRead">Reading, else writing.</param>
/// <param name="Type">The declared type.</param>
/// <param name="Options">The options of both calls.</param>
/// <param name="Input">What was read.</param>
/// <param name="Subject">What was written.</param>
/// <param name="Theirs">What System.Text.Json gave: the value, or the bytes.</param>
/// <param name="Mine">What Peregrine.Json gave.</param>
/// <param name="Entry">The entry point.</param>
public sealed partial record Trial(bool IsRead, Type Type, JsonSerializerOptions? Options, byte[]? Input, object? Subject, Outcome Theirs, Outcome Mine, string Entry)
{
    /// <summary>How to run the trial alone.</summary>
    public string? Origin { get; init; }

    public byte[]? TheirBytes => Theirs.Value as byte[];

    public byte[]? MyBytes => Mine.Value as byte[];

    public override string ToString()
    {
        var text = new StringBuilder();
        text.Append(IsRead ? "read " : "write ").Append(TypeName(Type)).Append(" through ").Append(Entry).Append(", options ").Append(OptionSets.Describe(Options)).Append('\n');
        text.Append("  subject: ").Append(IsRead ? Printable(Input!) : Shorten(Options?.ReferenceHandler is null ? ObjectGraph.Describe(Subject) : References.GraphText.Of(Subject))).Append('\n');
        if (IsRead && Theirs.IsOk && Mine.IsOk)
        {
            string theirs = ObjectGraph.Describe(Theirs.Value);
            string mine = ObjectGraph.Describe(Mine.Value);
            int at = Math.Max(0, theirs.AsSpan().CommonPrefixLength(mine) - 40);
            return text.Append("  theirs:  ...").Append(Shorten(theirs[at..])).Append("\n  mine:    ...").Append(Shorten(mine[at..])).Append(Told(Origin)).ToString();
        }

        text.Append("  theirs:  ").Append(Spell(Theirs)).Append('\n');
        text.Append("  mine:    ").Append(Spell(Mine)).Append(Told(Origin));
        return text.ToString();
    }

    /// <summary>Mismatches with one signature are reported once.</summary>
    public string Signature => (IsRead ? "r" : "w") + Without(Theirs.ErrorText) + "/" + Without(Mine.ErrorText) + (Theirs.IsOk && Mine.IsOk ? Type.ToString() : "");

    public static string TypeName(Type type) => type.IsGenericType
        ? type.Name + "<" + string.Join(",", type.GenericTypeArguments.Select(TypeName)) + ">"
        : type.Name;

    /// <summary>What belongs to the example, not to the kind.</summary>
    [GeneratedRegex(@"'[^']*'| Path: [^\n]*|\{[^\n]*|System\.(?!.*Exception)[\w`.\[\]]+|Peregrine[\w`.\[\]]+|[0-9]+")]
    private static partial Regex Particular();

    private static string Told(string? origin) => origin is null ? "" : "\n    " + origin;

    private string Spell(Outcome outcome) =>
        outcome.ErrorText is { } error ? Shorten(error) : IsRead ? Shorten(ObjectGraph.Describe(outcome.Value)) : Printable((byte[])outcome.Value!);

    private static string Printable(byte[] utf8)
    {
        var text = new StringBuilder();
        foreach (Rune rune in Encoding.UTF8.GetString(utf8.AsSpan(0, Math.Min(utf8.Length, 1500))).EnumerateRunes())
        {
            _ = rune.Value is >= 32 and < 127 ? text.Append(rune) : text.Append("<").Append(rune.Value.ToString("X")).Append('>');
        }

        return text.Append(utf8.Length > 1500 ? "..." : "").ToString();
    }

    private static string Shorten(string text) => text.Length > 700 ? text[..700] + "..." : text;

    private static string Without(string? text)
    {
        if (text is null)
        {
            return "ok";
        }

        return Particular().Replace(text, "");
    }
}
