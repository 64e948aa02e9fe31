namespace Peregrine.Json.Tool.Forms;

/// <summary>A function of the library that has several forms, which all return the same results.</summary>
/// <param name="Type">The type it belongs to.</param>
/// <param name="Method">The method that chooses, or that has the forms within it.</param>
/// <param name="Does">What it does.</param>
/// <param name="Places">The files that ask for instruction sets to choose a form.</param>
/// <param name="Forms">The forms in the order of preference. The last one asks for nothing.</param>
internal sealed record Kernel(string Type, string Method, string Does, Place[] Places, Form[] Forms)
{
    /// <summary>The type and the method.</summary>
    public string Name => $"{Type}.{Method}";

    /// <summary>Returns the form that runs where the sets of <paramref name="isUsed"/> may be used.</summary>
    public Form Used(Func<InstructionSet, bool> isUsed) => Forms.First(form => form.Needs.All(isUsed));
}

/// <summary>One way to compute a kernel's result.</summary>
/// <param name="Name">How it works, in a few words.</param>
/// <param name="Needs">The instruction sets without which it is not chosen. The setting that takes away the first of them leads to the next form.</param>
/// <param name="Why">Why it exists.</param>
internal sealed record Form(string Name, InstructionSet[] Needs, string Why)
{
    /// <summary>The setting of the runtime that makes the kernel use the next form, or null for the last form.</summary>
    public string? Off => Needs is [InstructionSet first, ..] ? first.Off : null;
}

/// <summary>A file of the library that asks for instruction sets.</summary>
/// <param name="File">The name of the file, which no other file of the library has.</param>
/// <param name="Asks">The instruction sets that the file tests for, and the library's properties that combine such tests.</param>
internal sealed record Place(string File, params string[] Asks);
