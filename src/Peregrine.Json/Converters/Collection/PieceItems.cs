using System.Collections;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>The elements of a collection or dictionary, written in pieces.</summary>
internal static class PieceItems
{
    /// <summary>Writes the current element or entry, its separator included.</summary>
    public delegate void Put<TItem>(ref JsonWriter writer, IEnumerator<TItem> items, bool isFirst);

    /// <summary>Writes a container of <paramref name="items"/>, which are disposed.</summary>
    public static IEnumerator<bool> Write<TItem>(PieceOutput output, IEnumerator<TItem> items, bool isArray, Put<TItem> put)
    {
        var state = new State();
        try
        {
            while (!WriteSome(output, items, isArray, put, state))
            {
                yield return true;
            }
        }
        finally
        {
            if (!state.IsDisposed)
            {
                items.Dispose();
            }
        }
    }

    /// <summary>The items of a sequence that does not say what they are, by that sequence: it may have others by its other interfaces.</summary>
    public static IEnumerator<object> Of(IEnumerable sequence)
    {
        foreach (object item in sequence)
        {
            yield return item;
        }
    }

    /// <summary>The elements by their numbers, as System.Text.Json writes lists: what is added meanwhile is written too.</summary>
    public static IEnumerator<T> Of<T>(List<T> list)
    {
        for (int i = 0; i < list.Count; i++)
        {
            yield return list[i];
        }
    }

    /// <summary>The entries of a dictionary.</summary>
    public static IEnumerator<DictionaryEntry> Of(IDictionary dictionary)
    {
        IDictionaryEnumerator entries = dictionary.GetEnumerator();
        while (entries.MoveNext())
        {
            yield return entries.Entry;
        }
    }

    private static bool WriteSome<TItem>(PieceOutput output, IEnumerator<TItem> items, bool isArray, Put<TItem> put, State state)
    {
        JsonWriter writer = output.Begin();
        try
        {
            if (!state.HasBegun)
            {
                state.HasBegun = true;
                if (isArray)
                {
                    writer.StartArray();
                }
                else
                {
                    writer.StartObject();
                }
            }

            while (items.MoveNext())
            {
                put(ref writer, items, !state.HasAny);
                state.HasAny = true;
                if (output.IsFull(ref writer))
                {
                    output.End(ref writer);
                    return false;
                }
            }

            // Before the bracket: an exception of theirs has its place in the container.
            state.IsDisposed = true;
            Enumeration.End(items, isWhole: true);
            if (isArray)
            {
                writer.EndArray(state.HasAny);
            }
            else
            {
                writer.EndObject(state.HasAny);
            }

            output.End(ref writer);
            return true;
        }
        catch (Exception error) when (WriteDiagnosis.Explains(error))
        {
            throw output.Explain(ref writer, error);
        }
    }

    private sealed class State
    {
        public bool HasBegun;
        public bool HasAny;
        public bool IsDisposed;
    }
}
