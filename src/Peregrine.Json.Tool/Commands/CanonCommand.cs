namespace Peregrine.Json.Tool.Commands;

/// <summary>Implements <c>peregrine canon</c>: writes the canonical form of a text (RFC 8785).</summary>
internal static class CanonCommand
{
    public static Command Create() => Parts.Rewriting(
        "canon",
        "Writes the canonical form of documents (RFC 8785), to hash or sign: exactly its bytes, without a line feed. Reads a document at once. Exit code 0: done; 1: a document is not I-JSON; 2: a file cannot be read or written.",
        static (input, bytes, _) => Canonicalize(input.ReadAll(), bytes),
        "peregrine canon data.json | sha256sum");

    private static Fault? Canonicalize(byte[] text, ByteOutput output)
    {
        try
        {
            output.Write(CanonicalJson.Canonicalize(text));
            return null;
        }
        catch (EcmaJsonException exception) when (exception.BytePosition is { } position)
        {
            // Reports syntax errors like every other command. The remaining errors are violations of I-JSON, which requires more than the grammar.
            var pump = new TokenPump<NoSink>(new Window(new MemoryStream(text)), default, PumpSettings.Strict);
            return pump.Run() ? Fault.At(text, (int)position, $"not I-JSON: {char.ToLowerInvariant(exception.Expected![0])}{exception.Expected[1..]}") : pump.Faults[0];
        }
    }
}
