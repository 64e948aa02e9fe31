using System.Globalization;

namespace Peregrine.Json.Tool.Commands;

/// <summary>Creates arguments and options that several commands share.</summary>
internal static class Parts
{
    public static Argument<string[]> Files() => new("file")
    {
        Description = "Files or patterns (*, ?, **); - or none: the standard input.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    /// <summary>Creates a command without options of its own that rewrites each document with <paramref name="rewrite"/>.</summary>
    public static Command Rewriting(string name, string description, Func<Input, ByteOutput, bool, Fault?> rewrite, params string[] examples)
    {
        Argument<string[]> files = Files();
        Option<string?> output = Output();
        Option<bool> inPlace = InPlace();
        var command = new Command(name, description) { files, output, inPlace };
        Examples.AddTo(command, examples);
        command.SetAction(parsed => new Files.Rewriting(parsed.GetValue(files)!, parsed.GetValue(output), parsed.GetValue(inPlace)).Run(rewrite));
        return command;
    }

    public static Argument<string?> File() => new("file")
    {
        Description = "A file; - or none: the standard input.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    public static Option<string?> Output() => new("--output", "-o") { Description = "Write to this file instead of the standard output.", HelpName = "file" };

    public static Option<bool> InPlace() => new("--in-place", "-i") { Description = "Write each file's new text in its place." };

    public static Option<bool> Json() => new("--json") { Description = "For programs: one JSON document." };

    public static Option<int?> MaxDepth(string description = "Refuse more open arrays and objects than this.")
    {
        var option = new Option<int?>("--max-depth") { Description = description, HelpName = "n" };
        option.Validators.Add(static result =>
        {
            // The value that the option would have: asking for it throws if there is none.
            if (result.Tokens is [.., { } token] && !(int.TryParse(token.Value, NumberStyles.Integer, CultureInfo.InvariantCulture, out int value) && value >= 1))
            {
                result.AddError("--max-depth takes a number from 1.");
            }
        });
        return option;
    }
}
