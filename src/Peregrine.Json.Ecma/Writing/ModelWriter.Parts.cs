using System.Runtime.CompilerServices;

namespace Peregrine.Json.Ecma;

internal static partial class ModelWriter<TUnit, TOrder, TForm>
{
    /// <summary>Returns the position, in the order of writing, of the first property to write, or -1.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int FirstOf(EcmaObject value)
    {
        int count = value.Layout.Count;
        return count == 0 ? -1 : IsThere(value._values[0]) && TOrder.PositionsOf(value.Layout) is null ? 0 : SearchFirst(value);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int SearchFirst(EcmaObject value)
    {
        int[]? order = TOrder.PositionsOf(value.Layout);
        for (int place = 0; place < value.Layout.Count; place++)
        {
            if (IsThere(value._values[order is null ? place : order[place]]))
            {
                return place;
            }
        }

        return -1;
    }

    private static bool IsThere(EcmaValue value) => value.Reference is not null || !(value.IsUndefined || value.IsHole);

    /// <summary>Writes a name that is not cached, and the colon. The separator before it has been written.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void NameAlone(ref EcmaOutput<TUnit> output, EcmaLayout layout, int position)
    {
        output.Quoted(layout.Names[position]);
        output.Ensure(Reserve);
        output.Put(':');
        if (TForm.IsSpaced)
        {
            output.Put(' ');
        }
    }
}

/// <summary>The form of a text: compact or indented.</summary>
internal interface ITextForm
{
    static abstract bool IsSpaced { get; }
}

/// <summary>Text without white space.</summary>
internal readonly struct CompactForm : ITextForm
{
    public static bool IsSpaced => false;
}

/// <summary>Text with line feeds and indentation.</summary>
internal readonly struct SpacedForm : ITextForm
{
    public static bool IsSpaced => true;
}
