using System.Text.Json;

namespace Peregrine.Json.Tool.Commands;

/// <summary>Implements <c>peregrine patch</c> (RFC 6902) and <c>peregrine merge</c> (RFC 7396).</summary>
internal static class PatchCommands
{
    private static readonly JsonTextOptions s_anyDepth = new() { MaxDepth = int.MaxValue };

    public static Command Patch() => Create(
        "patch",
        "Applies a JSON Patch (RFC 6902) to documents. What it does not change keeps its text. A patch applies as a whole or not at all.",
        static patch => JsonPatch.Parse(patch, s_anyDepth) is var parsed ? text => parsed.Apply(text) : null!,
        "peregrine patch changes.json data.json",
        "peregrine patch changes.json --in-place 'conf/*.json'");

    public static Command Merge() => Create(
        "merge",
        "Applies a JSON Merge Patch (RFC 7396) to documents: members are merged, null removes one, arrays are replaced. What it does not change keeps its text.",
        static patch => JsonText.Parse(patch, s_anyDepth) is var parsed ? text => JsonMergePatch.Apply(text, parsed) : null!,
        "peregrine merge local.json settings.json -o merged.json",
        "echo '{\"debug\":true}' | peregrine merge - settings.json");

    private static Command Create(string name, string description, Func<ReadOnlyMemory<byte>, Func<JsonText, JsonText>> read, params string[] examples)
    {
        var patch = new Argument<string>("patch") { Description = "The file of the patch, or - for the standard input." };
        Argument<string[]> files = Parts.Files();
        Option<string?> output = Parts.Output();
        Option<bool> inPlace = Parts.InPlace();
        var command = new Command(name, description) { patch, files, output, inPlace };
        Examples.AddTo(command, examples);
        command.SetAction(parsed =>
        {
            Func<JsonText, JsonText> change = Read(Inputs.One(parsed.GetValue(patch)!), read);
            return new Rewriting(parsed.GetValue(files)!, parsed.GetValue(output), parsed.GetValue(inPlace)).Run((input, bytes, _) => Change(input, bytes, change));
        });
        return command;
    }

    private static Func<JsonText, JsonText> Read(Input input, Func<ReadOnlyMemory<byte>, Func<JsonText, JsonText>> read)
    {
        try
        {
            return read(input.ReadAll());
        }
        catch (Exception exception) when (exception is JsonException or FormatException or JsonPatchException)
        {
            throw new ToolException($"{input.Name}: {PlainText.Of(exception.Message)}");
        }
    }

    private static Fault? Change(Input input, ByteOutput output, Func<JsonText, JsonText> change)
    {
        byte[] bytes = input.ReadAll();
        if (!JsonText.TryParseUtf8(bytes, out JsonText? text, out _, s_anyDepth))
        {
            // Reports syntax errors like every other command.
            var pump = new TokenPump<NoSink>(new Window(new MemoryStream(bytes)), default, PumpSettings.Strict);
            return pump.Run() ? Fault.At(bytes, 0, "not JSON") : pump.Faults[0];
        }

        try
        {
            output.Write(change(text).Utf8.Span);
            return null;
        }
        catch (JsonPatchException exception)
        {
            throw new ToolException($"{input.Name}: {PlainText.Of(exception.Message)}", ExitCode.Bad);
        }
    }
}
