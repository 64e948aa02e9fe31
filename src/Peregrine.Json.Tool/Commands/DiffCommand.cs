using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using Peregrine.Json.Documents;
using Peregrine.Json.Tool.Diff;

namespace Peregrine.Json.Tool.Commands;

/// <summary>Implements <c>peregrine diff</c>: reports the structural differences of two documents.</summary>
internal static class DiffCommand
{
    private const int LongestValue = 60;

    public static Command Create()
    {
        var old = new Argument<string>("old") { Description = "A file, or - for the standard input." };
        var @new = new Argument<string>("new") { Description = "Another." };
        Option<bool> json = Parts.Json();
        var patch = new Option<bool>("--patch") { Description = "Write a JSON Patch (RFC 6902) that makes the new document of the old one." };
        var command = new Command("diff", "Says what differs between two documents: members by name, elements in order, numbers by value. Exit code 0: nothing; 1: something; 2: one cannot be read. Both are held in memory.") { old, @new, json, patch };
        Examples.AddTo(command, "peregrine diff old.json new.json", "peregrine diff --json old.json new.json", "peregrine diff --patch old.json new.json > changes.json", "curl -s https://example.org/data.json | peregrine diff data.json -");
        command.SetAction(parsed =>
        {
            JsonText before = Read(parsed.GetValue(old)!), after = Read(parsed.GetValue(@new)!);
            if (parsed.GetValue(patch))
            {
                return WritePatch(parsed.GetValue(json), before, after);
            }

            IEnumerable<Difference> differences = Comparison.Between(before, after, static path => Terminal.Complain($"{Path(path)}: the arrays differ in too much to find what belongs together; some elements are compared by their places"));
            int count = parsed.GetValue(json) ? WriteJson(new ByteOutput(StandardStreams.Output), differences) : WriteLines(Terminal.Out, differences, Terminal.HasColors);
            return count == 0 ? ExitCode.Good : ExitCode.Bad;
        });
        return command;
    }

    private static int WritePatch(bool json, JsonText old, JsonText @new)
    {
        if (json)
        {
            throw new ToolException("--json and --patch exclude each other");
        }

        JsonPatch patch = JsonPatch.Between(old, @new);
        var output = new ByteOutput(StandardStreams.Output);
        output.Write(patch.ToUtf8Bytes());
        output.Write((byte)'\n');
        output.Flush();
        return patch.Operations.Count == 0 ? ExitCode.Good : ExitCode.Bad;
    }

    private static JsonText Read(string name)
    {
        var input = new Input(name == "-" ? null : name);
        if (WholeText.TryParse(input, input.ReadAll(), out JsonText? text, out Fault? fault))
        {
            return text;
        }

        Terminal.Write(Console.Error, input.Name, fault, Terminal.HasErrorColors);
        throw new ToolException($"{input.Name}: not JSON, so there is nothing to compare");
    }

    private static int WriteLines(TextWriter writer, IEnumerable<Difference> differences, bool colors)
    {
        int count = 0;
        var text = new ArrayBufferWriter<byte>();
        foreach ((JsonValueView? old, JsonPointer? oldPath, JsonValueView? @new, JsonPointer? newPath) in differences)
        {
            count++;
            writer.Write((old, @new) switch
            {
                (null, _) => Terminal.Green($"+ {Path(newPath)}: {Text(@new, text)}", colors),
                (_, null) => Terminal.Red($"- {Path(oldPath)}: {Text(old, text)}", colors),
                _ => Terminal.Yellow($"~ {Path(oldPath)}: {Text(old, text)} -> {Text(@new, text)}", colors),
            } + "\n");
        }

        return count;
    }

    private static int WriteJson(ByteOutput output, IEnumerable<Difference> differences)
    {
        int count = 0;
        var text = new ArrayBufferWriter<byte>();
        text.Write("["u8);
        foreach ((JsonValueView? old, JsonPointer? oldPath, JsonValueView? @new, JsonPointer? newPath) in differences)
        {
            text.Write(count++ > 0 ? ",\n  {\"change\":\""u8 : "\n  {\"change\":\""u8);
            text.Write(old is null ? "added"u8 : @new is null ? "removed"u8 : "changed"u8);
            text.Write("\",\"path\":\""u8);
            text.Write(JsonEncodedText.Encode((oldPath ?? newPath)!.ToString(), JavaScriptEncoder.UnsafeRelaxedJsonEscaping).EncodedUtf8Bytes);
            text.Write("\""u8);
            Write(",\"old\":"u8, old, text);
            Write(",\"new\":"u8, @new, text);
            text.Write("}"u8);
            output.Write(text.WrittenSpan);
            text.ResetWrittenCount();
        }

        text.Write(count > 0 ? "\n]\n"u8 : "]\n"u8);
        output.Write(text.WrittenSpan);
        output.Flush();
        return count;
    }

    private static void Write(ReadOnlySpan<byte> name, JsonValueView? value, ArrayBufferWriter<byte> text)
    {
        if (value is { } view)
        {
            text.Write(name);
            TreeText.WriteCompact(view.Tree, view.Place, text);
        }
    }

    private static string Path(JsonPointer? path) => path!.Parent is null ? "(document)" : PlainText.Of(path.ToString());

    /// <summary>Returns the beginning of a value as minified JSON, with an ellipsis if more would follow.</summary>
    private static string Text(JsonValueView? value, ArrayBufferWriter<byte> text)
    {
        // Limits the number of tokens, too: each token is at least one character, so no more tokens can be shown.
        TreeText.WriteCompact(value!.Value.Tree, value.Value.Place, text, mostWords: LongestValue + 1);
        string shown = Encoding.UTF8.GetString(text.WrittenSpan);
        text.ResetWrittenCount();
        return PlainText.Of(shown.Length <= LongestValue ? shown : shown[..(LongestValue - 1)] + "…");
    }
}
