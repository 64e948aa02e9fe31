using System.Runtime.CompilerServices;
using Peregrine.Json.Converters;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Tests.Reading;

/// <summary>Reads any value through the cursor's own methods, or skips it, and says what it met.</summary>
internal static class ReaderWalk
{
    public static readonly ReadSettings Strict = new(64, TrailingCommas: false, Comments: false);

    /// <summary>The whole document as text of one line per token; throws what the reader throws.</summary>
    public static string Describe(ReadOnlySpan<byte> input, ReadSettings settings, bool skip = false)
    {
        var reader = new JsonReader(input, settings);
        var text = new System.Text.StringBuilder();
        if (skip)
        {
            reader.SkipValue();
        }
        else
        {
            Value(ref reader, text);
        }

        reader.Finish<object?>(null);
        return text.ToString();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Value(ref JsonReader reader, System.Text.StringBuilder text)
    {
        switch (reader.Peek())
        {
            case (byte)'{':
                reader.StartObject();
                text.Append("{\n");
                for (bool any = reader.FirstName(); any; any = reader.NextName())
                {
                    text.Append(reader.ReadNameString()).Append(":\n");
                    Value(ref reader, text);
                }

                text.Append("}\n");
                break;
            case (byte)'[':
                reader.StartArray();
                text.Append("[\n");
                if (!reader.IsEmptyArray())
                {
                    do
                    {
                        Value(ref reader, text);
                    }
                    while (reader.NextElement());
                }

                text.Append("]\n");
                break;
            case (byte)'"':
                text.Append("s ").Append(reader.ReadString()).Append('\n');
                break;
            case (byte)'t' or (byte)'f':
                text.Append(reader.ReadBoolean()).Append('\n');
                break;
            case (byte)'n':
                text.Append("null\n");
                if (!reader.TryReadNull())
                {
                    reader.ThrowToken();
                }

                break;
            default:
                text.Append("n ").Append(NumberCodec<double, FloatingKernel<double>>.Read(ref reader)).Append('\n');
                break;
        }
    }
}
