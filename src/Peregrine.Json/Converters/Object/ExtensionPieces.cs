using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Writes the entries of extension data among the members of their object.</summary>
internal sealed class ExtensionPieces(TypeContract<object> value, IEnumerable<KeyValuePair<string, object?>> entries, bool any)
    : PieceItems<KeyValuePair<string, object?>, object>(value, any)
{
    protected override int Member => MemberShape.UnknownEntries + 1;

    /// <summary>Writes the separator and the name of an entry.</summary>
    public static void WriteKey(ref JsonWriter writer, string key, bool first)
    {
        writer.Element(first);
        writer.WriteString(key);
        writer.EndName();
    }

    protected override IEnumerator<KeyValuePair<string, object?>> Enumerate() => entries.GetEnumerator();

    protected override object? Introduce(ref JsonWriter writer, IEnumerator<KeyValuePair<string, object?>> items, bool isFirst)
    {
        string key = items.Current.Key;
        object? value = items.Current.Value;
        writer.Member = 0;
        WriteKey(ref writer, key, isFirst);
        return value;
    }

    protected override void End(ref JsonWriter writer)
    {
    }
}
