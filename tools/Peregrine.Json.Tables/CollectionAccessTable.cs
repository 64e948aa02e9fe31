namespace Peregrine.Json.Tables.Generator;

/// <summary>
/// The loops over collections of the base class library whose elements are reached without an interface: a class for each collection, as code that several
/// share finds the methods of an enumerator in a table at every call.
/// </summary>
internal static class CollectionAccessTable
{
    private const string ByEnumerator = """
                    int count = 0;
                    while (count < row.Length && place.MoveNext())
                    {
                        row[count++] = place.Current;
                    }

                    return count;
        """;

    private const string ByIndex = """
                    int count = Math.Min(row.Length, items.Count - place);
                    for (int i = 0; i < count; i++)
                    {
                        row[i] = items[place + i];
                    }

                    place += count;
                    return count;
        """;

    private const string Foreach = "foreach (KeyValuePair<string, TValue> entry in dictionary)", Key = "entry.Key", Value = "entry.Value";

    private const string Stopping = """
                    TYPE<string, TValue>.Enumerator entries = dictionary.GetEnumerator();
                    while (entries.MoveNext())
                    {
                        (string key, TValue value) = entries.Current;
                        if (!contract.TryWriteKnown(ref writer, output, key, value, any, ref place))
                        {
                            return entries;
                        }
                    }

                    entries.Dispose();
                    return null;
        """;

    private const string StoppingByIndex = """
                    for (int i = 0; i < dictionary.Count; i++)
                    {
                        if (!contract.TryWriteKnown(ref writer, output, dictionary.GetKeyAtIndex(i), dictionary.GetValueAtIndex(i), any, ref place))
                        {
                            IEnumerator<KeyValuePair<string, TValue>> rest = dictionary.GetEnumerator();
                            while (i-- >= 0)
                            {
                                rest.MoveNext();
                            }

                            return rest;
                        }
                    }

                    return null;
        """;

    private static readonly (string Type, bool IsIndexed, bool IsDisposed)[] s_rows =
    [
        ("SortedSet", false, false),
        ("LinkedList", false, false),
        ("ImmutableHashSet", false, true),
        ("ImmutableQueue", false, false),
        ("ImmutableStack", false, false),
        ("ImmutableList", true, false),
        ("ImmutableSortedSet", true, false),
    ];

    private static readonly (string Type, string Loop, string Key, string Value)[] s_entries =
    [
        ("SortedDictionary", Foreach, Key, Value),
        ("ImmutableDictionary", Foreach, Key, Value),
        ("ImmutableSortedDictionary", Foreach, Key, Value),
        ("SortedList", "for (int i = 0; i < dictionary.Count; i++)", "dictionary.GetKeyAtIndex(i)", "dictionary.GetValueAtIndex(i)"),
    ];

    public static string Rows() => $$"""
        // Written by tools/Peregrine.Json.Tables; do not edit.
        #nullable enable
        using System.Collections.Concurrent;
        using System.Collections.Immutable;
        using Peregrine.Json.Buffers;

        namespace Peregrine.Json.Converters;

        internal static partial class RowAccess
        {
        {{string.Concat(s_rows.Select(static one => Method(one.Type, one.IsIndexed ? "int" : $"{one.Type}<T>.Enumerator")))}}{{Method("ConcurrentBag", "ArraySegment<T>")}}{{string.Join('\n', s_rows.Select(static one => one.IsIndexed ? Indexed(one.Type) : Enumerated(one.Type, one.IsDisposed)))}}}

        /// <summary>Reads the elements of a list with its enumerator, which collections around a list return.</summary>
        internal sealed class ListRows<T> : Rows<IEnumerator<T>, T, List<T>.Enumerator>
        {
            public static readonly ListRows<T> Instance = new();

            public override bool Takes(IEnumerator<T> items) => items.GetType() == typeof(List<T>.Enumerator);

            protected override List<T>.Enumerator Begin(IEnumerator<T> items) => (List<T>.Enumerator)items;

            protected override int Fill(Span<T> row, IEnumerator<T> items, ref List<T>.Enumerator place)
            {
        {{ByEnumerator.Replace("\n    ", "\n", StringComparison.Ordinal)[4..]}}
            }
        }

        """.ReplaceLineEndings("\n");

    public static string Entries() => $$"""
        // Written by tools/Peregrine.Json.Tables; do not edit.
        #nullable enable
        using System.Collections.Immutable;
        using Peregrine.Json.Contracts;
        using Peregrine.Json.Writing;

        namespace Peregrine.Json.Converters;

        internal static partial class EntryAccess
        {
        {{string.Join('\n', s_entries.Select(Entry))}}}

        """.ReplaceLineEndings("\n");

    private static string Entry((string Type, string Loop, string Key, string Value) one) => $$"""
            public static EntryAccess<{{one.Type}}<string, TValue>, string, TValue> {{one.Type}}<TValue>() => new Of{{one.Type}}<TValue>();

            private sealed class Of{{one.Type}}<TValue> : EntryAccess<{{one.Type}}<string, TValue>, string, TValue>
            {
                [BypassReadyToRun]
                public override nint Put(
                    ref JsonWriter writer,
                    nint at,
                    {{one.Type}}<string, TValue> dictionary,
                    DictionaryContract<{{one.Type}}<string, TValue>, string, TValue> contract,
                    ref bool first)
                {
                    bool isFirst = first;
                    {{one.Loop}}
                    {
                        at = contract.PutKnown(ref writer, at, {{one.Key}}, {{one.Value}}, isFirst);
                        isFirst = false;
                    }

                    first = isFirst;
                    return at;
                }

                [BypassReadyToRun]
                public override IEnumerator<KeyValuePair<string, TValue>>? TryWrite(
                    ref JsonWriter writer,
                    PieceOutput output,
                    {{one.Type}}<string, TValue> dictionary,
                    DictionaryContract<{{one.Type}}<string, TValue>, string, TValue> contract,
                    bool any,
                    ref PiecePlace place)
                {
        {{(one.Loop == Foreach ? Stopping.Replace("TYPE", one.Type, StringComparison.Ordinal) : StoppingByIndex)}}
                }
            }

        """;

    private static string Method(string type, string place) =>
        $"    public static SequenceAccess<{type}<T>, T> {type}<T>() => new RowAccess<{type}<T>, T, {place}>(new Of{type}<T>());\n\n";

    private static string Enumerated(string type, bool isDisposed) => $$"""
            private sealed class Of{{type}}<T> : Rows<{{type}}<T>, T, {{type}}<T>.Enumerator>
            {
                protected override {{type}}<T>.Enumerator Begin({{type}}<T> items) => items.GetEnumerator();

                protected override int Fill(Span<T> row, {{type}}<T> items, ref {{type}}<T>.Enumerator place)
                {
        {{ByEnumerator}}
                }
        {{(isDisposed ? $"\n        protected override void End(ref {type}<T>.Enumerator place) => place.Dispose();\n" : "")}}    }

        """;

    /// <summary>By index, as long as that costs less than the enumerator.</summary>
    private static string Indexed(string type) => $$"""
            private sealed class Of{{type}}<T> : Rows<{{type}}<T>, T, int>
            {
                public override bool Takes({{type}}<T> items) => items.Count <= MostByIndex;

                protected override int Fill(Span<T> row, {{type}}<T> items, ref int place)
                {
        {{ByIndex}}
                }
            }

        """;
}
