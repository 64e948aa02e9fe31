using System.Text.Json;

namespace Peregrine.Json.Tool.Commands;

/// <summary>Implements <c>peregrine patch</c> (RFC 6902) and <c>peregrine merge</c> (RFC 7396).</summary>
internal static class PatchCommands
{
    public static Command Patch() => Create(
        "patch",
        "Applies a JSON Patch (RFC 6902) to documents. Text that the patch does not change is copied as it is. A patch applies as a whole or not at all. Exit code 0: done; 1: a document is not JSON, or the patch cannot be applied to it; 2: the patch is none, or a file cannot be read or written.",
        static patch => JsonPatch.Parse(patch, WholeText.AnyDepth) is var parsed ? text => parsed.Apply(text) : null!,
        "peregrine patch changes.json data.json",
        "peregrine patch changes.json --in-place 'conf/*.json'");

    public static Command Merge() => Create(
        "merge",
        "Applies a JSON Merge Patch (RFC 7396) to documents: members are merged, null removes one, arrays are replaced. Text that the patch does not change is copied as it is. Exit code 0: done; 1: a document is not JSON; 2: the patch is none, or a file cannot be read or written.",
        static patch => Known(JsonText.Parse(patch, WholeText.AnyDepth)) is var parsed ? text => JsonMergePatch.Apply(text, parsed) : null!,
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
        byte[] bytes = input.ReadAll();
        try
        {
            return read(bytes);
        }
        catch (JsonException exception)
        {
            Terminal.Write(Console.Error, input.Name, WholeText.Refused(input, bytes, exception.Message), Terminal.HasErrorColors);
            throw new ToolException($"{input.Name}: not JSON, so there is nothing to apply");
        }
        catch (Exception exception) when (exception is JsonPatchException or InvalidOperationException or NotSupportedException)
        {
            throw new ToolException($"{input.Name}: {PlainText.Of(exception.Message)}");
        }
    }

    /// <summary>
    /// Returns a merge patch after applying it to an empty object, to check that it can be applied. Whether it can be applied does not depend on the document.
    /// </summary>
    /// <exception cref="InvalidOperationException">A name has an unpaired surrogate.</exception>
    private static JsonText Known(JsonText patch)
    {
        _ = JsonMergePatch.Apply(JsonText.Parse("{}"), patch);
        return patch;
    }

    private static Fault? Change(Input input, ByteOutput output, Func<JsonText, JsonText> change)
    {
        if (!WholeText.TryParse(input, input.ReadAll(), out JsonText? text, out Fault? fault))
        {
            return fault;
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
