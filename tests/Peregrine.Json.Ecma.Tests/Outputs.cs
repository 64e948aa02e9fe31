using System.Buffers;
using System.Text;
using Peregrine.Json.EcmaTests.Hosts;

namespace Peregrine.Json.EcmaTests;

/// <summary>Every way out and in: they must agree.</summary>
internal static class Outputs
{
    /// <summary>The string; all other outputs must be the same text. The values are written several times: they may not change by that.</summary>
    public static string? Stringify(EcmaValue value, EcmaValue replacer = default, EcmaValue space = default)
    {
        string? text = EcmaJson.Stringify(value, replacer, space);
        foreach (int capacity in (int[])[1, 200, 100_000])
        {
            var utf8 = new ArrayBufferWriter<byte>(capacity);
            Assert.Equal(text is not null, EcmaJson.TryStringify(value, utf8, replacer, space));
            Assert.Equal(text ?? "", Encoding.UTF8.GetString(utf8.WrittenSpan));
            var utf16 = new ArrayBufferWriter<char>(capacity);
            Assert.Equal(text is not null, EcmaJson.TryStringify(value, utf16, replacer, space));
            Assert.Equal(text ?? "", utf16.WrittenSpan.ToString());
        }

        using var writer = new StringWriter();
        Assert.Equal(text is not null, EcmaJson.TryStringify(value, writer, replacer, space));
        Assert.Equal(text ?? "", writer.ToString());
        using var stream = new MemoryStream();
        Assert.Equal(text is not null, EcmaJson.TryStringify(value, stream, replacer, space));
        Assert.Equal(text ?? "", Encoding.UTF8.GetString(stream.ToArray()));

        // The general way, of which the quick one must be no different part.
        var host = new OutsideHost();
        Assert.Equal(text, EcmaJson.Stringify(host, value, replacer, space));
        return text;
    }

    /// <summary>The value; UTF-16 and UTF-8 must agree.</summary>
    public static EcmaValue Parse(string text)
    {
        EcmaValue value = EcmaJson.Parse(text);
        if (!text.AsSpan().ContainsAnyInRange('\uD800', '\uDFFF'))
        {
            Assert.Equal(EcmaJson.Stringify(value), EcmaJson.Stringify(EcmaJson.Parse(Encoding.UTF8.GetBytes(text))));
        }

        return value;
    }

    /// <summary>The error, which both inputs have at the same place.</summary>
    public static EcmaJsonException ParseError(string text)
    {
        EcmaJsonException thrown = Fails(() => EcmaJson.Parse(text), EcmaErrorKind.Syntax);
        if (!text.AsSpan().ContainsAnyInRange('\uD800', '\uDFFF'))
        {
            EcmaJsonException other = Fails(() => EcmaJson.Parse(Encoding.UTF8.GetBytes(text)), EcmaErrorKind.Syntax);
            Assert.Equal((thrown.Message, thrown.Position, thrown.BytePosition, thrown.LineNumber), (other.Message, other.Position, other.BytePosition, other.LineNumber));
        }

        return thrown;
    }
}
