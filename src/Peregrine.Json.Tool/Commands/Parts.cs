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

    /// <summary>Creates a command that rewrites each document with <paramref name="rewrite"/>. Its options only choose the destination.</summary>
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
        Require(option, static text => int.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out int value) && value >= 1, "--max-depth takes a number from 1.");
        return option;
    }

    /// <summary>
    /// Makes an option refuse, with a message, the texts that <paramref name="accepts"/> does not accept. Otherwise the option's own conversion would throw for
    /// a text that is no number.
    /// </summary>
    public static void Require(Option option, Predicate<string> accepts, string message) => option.Validators.Add(result =>
    {
        if (result.Tokens is [.., { } token] && !accepts(token.Value))
        {
            result.AddError(message);
        }
    });
}
