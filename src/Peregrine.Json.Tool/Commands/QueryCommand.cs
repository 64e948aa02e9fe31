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
            "Writes the values that a path selects, one line each. Reads documents, JSON Lines and several values in one text, one value at a time. Exit code 0: something was selected; 1: nothing, or a text is not JSON; 2: the path is wrong, or a file cannot be read.") { path, files, paths, raw };
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
                foreach (JsonText text in Values.Of(input))
                {
                    isFound |= Write(path, text.Root, output, paths, raw);
                }
            }
            catch (JsonPathLimitException exception)
            {
                throw new ToolException($"{input.Name}: {exception.Message}");
            }
            finally
            {
                output.Flush();
            }

            return ExitCode.Good;
        });
        return code != ExitCode.Good || isFound ? code : ExitCode.Bad;
    }

    private static bool Write(JsonPath path, JsonValueView root, ByteOutput output, bool paths, bool raw)
    {
        bool isFound = false;
        if (paths)
        {
            foreach ((JsonValueView value, string place) in path.SelectWithPaths(root))
            {
                output.Write(Encoding.UTF8.GetBytes(place + "\t"));
                WriteValue(value, output, raw);
                isFound = true;
            }

            return isFound;
        }

        foreach (JsonValueView value in path.Select(root))
        {
            WriteValue(value, output, raw);
            isFound = true;
        }

        return isFound;
    }

    private static void WriteValue(JsonValueView value, ByteOutput output, bool raw)
    {
        if (raw && value.ValueKind == System.Text.Json.JsonValueKind.String)
        {
            byte[] text = new byte[value.RawText.Length];
            output.Write(text.AsSpan(0, value.CopyUtf8(text)));
            output.Write((byte)'\n');
            return;
        }

        new TokenPump<MinifySink>(new Window(new MemoryStream(value.RawText.ToArray())), new MinifySink(output), PumpSettings.Strict).Run();
    }
}
