namespace Peregrine.Json.Tool.Forms;

/// <summary>A function of the library that has several forms, which all return the same results.</summary>
/// <param name="Type">The type that contains the function.</param>
/// <param name="Method">The method that chooses a form, or that contains all forms.</param>
/// <param name="Does">What the function does, for people.</param>
/// <param name="Places">The files that ask for instruction sets to choose a form.</param>
/// <param name="Forms">The forms in the order of preference. The last one asks for nothing.</param>
internal sealed record Kernel(string Type, string Method, string Does, Place[] Places, Form[] Forms)
{
    /// <summary>The type and the method.</summary>
    public string Name => $"{Type}.{Method}";

    /// <summary>Returns the form that runs where code may use exactly the instruction sets for which <paramref name="isUsed"/> returns true.</summary>
    public Form Used(Func<InstructionSet, bool> isUsed) => Forms.First(form => form.Needs.All(isUsed));
}

/// <summary>One way to compute a kernel's result.</summary>
/// <param name="Name">How the form works, in a few words.</param>
/// <param name="Needs">
/// The instruction sets that code must be able to use for this form to be chosen. The setting that disables the first of them leads to the next form.
/// </param>
/// <param name="Why">The reason why the form exists.</param>
internal sealed record Form(string Name, InstructionSet[] Needs, string Why)
{
    /// <summary>The setting of the runtime that makes the kernel use the next form, or null for the last form.</summary>
    public string? Off => Needs is [InstructionSet first, ..] ? first.Off : null;
}

/// <summary>A file of the library that asks for instruction sets.</summary>
/// <param name="File">The name of the file, which no other file of the library has.</param>
/// <param name="Asks">The instruction sets that the file tests for, and the library's properties that combine such tests.</param>
internal sealed record Place(string File, params string[] Asks);
