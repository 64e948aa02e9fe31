using System.Text.Json;
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
            if (parsed.GetValue(patch))
            {
                return WritePatch(parsed.GetValue(json), Text(parsed.GetValue(old)!), Text(parsed.GetValue(@new)!));
            }

            IEnumerable<Difference> differences = Comparison.Between(Read(parsed.GetValue(old)!), Read(parsed.GetValue(@new)!),
                static path => Terminal.Complain($"{Path(path)}: the arrays differ in too much to find what belongs together; some elements are compared by their places"));
            int count = parsed.GetValue(json) ? WriteJson(Terminal.Out, differences) : WriteLines(Terminal.Out, differences, Terminal.HasColors);
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

    private static JsonText Text(string name)
    {
        var input = new Input(name == "-" ? null : name);
        byte[] bytes = input.ReadAll();
        if (JsonText.TryParse(bytes, out JsonText? text, out _, new JsonTextOptions { MaxDepth = int.MaxValue }))
        {
            return text;
        }

        var pump = new TokenPump<NoSink>(new Window(new MemoryStream(bytes)), default, PumpSettings.Strict);
        if (!pump.Run())
        {
            Terminal.Write(Console.Error, input.Name, pump.Faults[0], Terminal.HasErrorColors);
        }

        throw new ToolException($"{input.Name}: not JSON, so there is nothing to compare");
    }

    private static Node Read(string name)
    {
        var input = new Input(name == "-" ? null : name);
        var tree = new TreeBuilder();
        List<Fault> faults = DocumentRuns.Run(input, new TreeSink(tree), PumpSettings.Strict).Faults;
        if (faults.Count == 0)
        {
            return tree.Root!;
        }

        Terminal.Write(Console.Error, input.Name, faults[0], Terminal.HasErrorColors);
        throw new ToolException($"{input.Name}: not JSON, so there is nothing to compare");
    }

    private static int WriteLines(TextWriter writer, IEnumerable<Difference> differences, bool colors)
    {
        int count = 0;
        foreach ((Node? old, string? oldPath, Node? @new, string? newPath) in differences)
        {
            count++;
            writer.Write((old, @new) switch
            {
                (null, _) => Terminal.Green($"+ {Path(newPath)}: {Text(@new!)}", colors),
                (_, null) => Terminal.Red($"- {Path(oldPath)}: {Text(old)}", colors),
                _ => Terminal.Yellow($"~ {Path(oldPath)}: {Text(old)} -> {Text(@new)}", colors),
            } + "\n");
        }

        return count;
    }

    private static int WriteJson(TextWriter writer, IEnumerable<Difference> differences)
    {
        int count = 0;
        var text = new StringBuilder("[");
        foreach ((Node? old, string? oldPath, Node? @new, string? newPath) in differences)
        {
            text.Append(count++ > 0 ? ",\n" : "\n").Append("  {\"change\":\"").Append(old is null ? "added" : @new is null ? "removed" : "changed").Append("\",\"path\":").Append(Quoted(oldPath ?? newPath!));
            if (old is not null)
            {
                NodeText.Write(old, text.Append(",\"old\":"));
            }

            if (@new is not null)
            {
                NodeText.Write(@new, text.Append(",\"new\":"));
            }

            writer.Write(text.Append('}'));
            text.Clear();
        }

        writer.Write(text.Append(count > 0 ? "\n]\n" : "]\n"));
        return count;
    }

    private static string Quoted(string path) => $"\"{JsonEncodedText.Encode(path, System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping)}\"";

    private static string Path(string? path) => path!.Length == 0 ? "(document)" : PlainText.Of(path);

    private static string Text(Node node) => PlainText.Of(NodeText.Short(node, LongestValue));
}
