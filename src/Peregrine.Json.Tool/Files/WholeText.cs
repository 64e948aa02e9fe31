using System.Diagnostics.CodeAnalysis;
using System.Text.Json;

namespace Peregrine.Json.Tool.Files;

/// <summary>Reads whole documents into memory.</summary>
internal static class WholeText
{
    public static JsonTextOptions AnyDepth { get; } = new() { MaxDepth = int.MaxValue };

    /// <summary>Parses a document, or returns the error in its text.</summary>
    /// <exception cref="ToolException">The text is JSON, but <see cref="JsonText"/> cannot represent it: for example, a string is too long.</exception>
    public static bool TryParse(Input input, byte[] bytes, [NotNullWhen(true)] out JsonText? text, [NotNullWhen(false)] out Fault? fault)
    {
        bool isParsed = JsonText.TryParseUtf8(bytes, out text, out DeserializationError? error, AnyDepth);
        fault = isParsed ? null : Refused(input, bytes, error!.Message);
        return isParsed;
    }

    /// <summary>Returns the first syntax error of a refused text, with the message and the position that every other command reports for it.</summary>
    /// <param name="input">The document.</param>
    /// <param name="bytes">The text, which was refused.</param>
    /// <param name="message">The reason for the refusal, which is reported if the text is JSON.</param>
    /// <exception cref="ToolException">The text is JSON.</exception>
    public static Fault Refused(Input input, byte[] bytes, string message)
    {
        var pump = new TokenPump<NoSink>(new Window(new MemoryStream(bytes)), default, PumpSettings.Strict);
        return pump.Run() ? throw new ToolException($"{input.Name}: {PlainText.Of(message)}") : pump.Faults[0];
    }
}
