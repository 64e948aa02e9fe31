using System.Text.Json;

namespace Peregrine.Json.Tool.Forms;

/// <summary>The result of <c>peregrine bench --forms --json</c>. The JSON has the same properties, in camel case.</summary>
internal sealed record FormsReport(IReadOnlyList<SetRow> InstructionSets, IReadOnlyList<KernelRow> Kernels)
{
    private static readonly JsonSerializerOptions s_json = new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase, WriteIndented = true };

    /// <summary>
    /// Creates the report on all kernels, for a machine whose code may use those instruction sets for which <paramref name="isUsed"/> returns true.
    /// </summary>
    public static FormsReport Of(Func<InstructionSet, bool> isUsed)
    {
        InstructionSet[] sets = [.. KernelForms.All.SelectMany(static kernel => kernel.Forms).SelectMany(static form => form.Needs).Distinct().OrderBy(static set => set.Name, StringComparer.Ordinal)];
        return new FormsReport([.. sets.Select(set => new SetRow(set.Name, isUsed(set)))], [.. KernelForms.All.Select(kernel => Row(kernel, isUsed))]);
    }

    /// <summary>Writes the report as a table for people, or as a document for programs.</summary>
    public void Write(bool isJson)
    {
        if (isJson)
        {
            Terminal.Out.Write(JsonSerializer.Serialize(this, s_json) + "\n");
            return;
        }

        Terminal.Out.Write($"Instruction sets that code may use here: {string.Join(", ", InstructionSets.Where(static set => set.IsUsed).Select(static set => set.Name).DefaultIfEmpty("none"))}\n\n");
        var table = new Table(("* used here", false), ("asks for", false), ("next form by", false), ("because", false));
        foreach (KernelRow kernel in Kernels)
        {
            table.Add(kernel.Name, "", "", kernel.Does);
            foreach (FormRow form in kernel.Forms)
            {
                table.Add($"  {(form.IsUsed ? "*" : " ")} {form.Name}", string.Join(" ", form.Needs), form.NextBy ?? "", "  " + form.Because);
            }
        }

        table.Write(Terminal.Out, Terminal.HasColors);
    }

    private static KernelRow Row(Kernel kernel, Func<InstructionSet, bool> isUsed)
    {
        Form used = kernel.Used(isUsed);
        return new KernelRow(kernel.Name, kernel.Does, [.. kernel.Forms.Select(form => new FormRow(form.Name, [.. form.Needs.Select(static set => set.Name)], ReferenceEquals(form, used), form.Why, form.Off))]);
    }
}

/// <summary>An instruction set, and whether code may use it.</summary>
internal sealed record SetRow(string Name, bool IsUsed);

/// <summary>A kernel with its forms in the order of preference.</summary>
internal sealed record KernelRow(string Name, string Does, IReadOnlyList<FormRow> Forms);

/// <summary>
/// A form: the instruction sets that it requires, whether it is the form that runs, the reason why it exists, and the setting that forces the next form.
/// </summary>
internal sealed record FormRow(string Name, IReadOnlyList<string> Needs, bool IsUsed, string Because, string? NextBy);
