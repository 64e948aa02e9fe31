namespace Peregrine.Json.Tool.Commands;

/// <summary>Implements <c>peregrine query</c>: writes the values that a JSONPath expression selects (RFC 9535).</summary>
internal static class QueryCommand
{
    public static Command Create()
    {
        var path = new Argument<string>("path") { Description = "A JSONPath expression (RFC 9535), in quotes for the shell." };
        Argument<string[]> files = Parts.Files();
        Option<bool> paths = new("--paths", "-p") { Description = "Write the normalized path of each value before it, and a tab." };
        Option<bool> raw = new("--raw", "-r") { Description = "Write strings as their text, without quotes and escapes." };
        var command = new Command(
            "query",
            "Writes the values that a path selects, one line each. Reads documents, JSON Lines and several values in one text. A path is followed while the text is read, as far as it can be forwards: by names, indexes, slices from the start, *, and up to one filter. What that leads to is held in memory, one value at a time: '$.rows[?@.n > 1].id' holds one row, '$..id' one document. Exit code 0: something was selected; 1: nothing, or a text is not JSON; 2: the path is wrong, or a file cannot be read.") { path, files, paths, raw };
        Examples.AddTo(command, "peregrine query '$.ports[0]' settings.json", "peregrine query '$..[?@.price < 10].title' --raw shop.json", "cat log.jsonl | peregrine query '$[?@.level == \"error\"]' --paths");
        command.SetAction(parsed => Run(Compiled(parsed.GetValue(path)!), Inputs.Of(parsed.GetValue(files)!), parsed.GetValue(paths), parsed.GetValue(raw)));
        return command;
    }

    private static JsonPath Compiled(string expression)
    {
        try
        {
            return JsonPath.Parse(expression);
        }
        catch (FormatException exception)
        {
            throw new ToolException(PlainText.Of(exception.Message));
        }
    }

    private static int Run(JsonPath path, List<Input> inputs, bool paths, bool raw)
    {
        var output = new ByteOutput(StandardStreams.Output);
        bool isFound = false;
        int code = DocumentRuns.Each(inputs, input =>
        {
            try
            {
                using var values = new SelectedValues(input, path, paths);
                values.Each(value =>
                {
                    isFound = true;
                    if (paths)
                    {
                        output.Write(Encoding.UTF8.GetBytes(value.Path + "\t"));
                    }

                    Write(value, output, raw);
                });
            }
            finally
            {
                output.Flush();
            }

            return ExitCode.Good;
        });
        return code != ExitCode.Good || isFound ? code : ExitCode.Bad;
    }

    private static void Write(SelectedValues value, ByteOutput output, bool raw)
    {
        ReadOnlySpan<byte> text = value.Text;
        if (raw && text[0] == '"')
        {
            output.Write(text.Contains((byte)'\\') ? Unescaped(value) : text[1..^1]);
            output.Write((byte)'\n');
            return;
        }

        // The text has been checked already; this removes its white space.
        var sink = new MinifySink(output);
        new Grammar(new GrammarRules(TrailingCommas: false, GrammarComments.None, GrammarBytes.Any), int.MaxValue).Run(ref sink, text, 0, isLast: true);
    }

    private static ReadOnlySpan<byte> Unescaped(SelectedValues value)
    {
        byte[] text = new byte[value.Text.Length];
        try
        {
            return text.AsSpan(0, value.ToDocument().Root.CopyUtf8(text));
        }
        catch (InvalidOperationException)
        {
            throw new ToolException("a string has an unpaired surrogate, which UTF-8 cannot represent; without --raw it is written as it is");
        }
    }
}
