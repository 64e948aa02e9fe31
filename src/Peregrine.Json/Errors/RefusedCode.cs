namespace Peregrine.Json.Errors;

/// <summary>
/// Generated code that this library does not use, because another version of the generator wrote it, or because the generator did not see all of a type.
/// Where a type cannot be served without generated code, the error says so.
/// </summary>
internal static class RefusedCode
{
    /// <summary>By type, what generated code lacks. Reasons are kept no longer than their types.</summary>
    private static readonly ConditionalWeakTable<Type, string> s_reasons = new();
    private static volatile bool s_hasReasons;

    /// <summary>Why the code generated for a type is not used, for people; null if it is used, or if there is none.</summary>
    public static string? Of(Type type) => s_hasReasons && s_reasons.TryGetValue(type, out string? reason) ? reason : null;

    /// <summary>Notes that the code generated for a type is not used.</summary>
    /// <param name="type">The type.</param>
    /// <param name="difference">What the type has that the code lacks.</param>
    public static void Note(Type type, string difference)
    {
        s_reasons.AddOrUpdate(type, $"its generated code does not know {difference}, and is not used");
        s_hasReasons = true;
    }

    /// <summary>The error's text, of the first assembly whose code was refused; null if none was.</summary>
    public static string? Text { get; private set; }

    /// <summary>Notes that an assembly's code is not used.</summary>
    /// <param name="assembly">The name of the assembly.</param>
    /// <param name="version">The version of the generator that wrote its code.</param>
    /// <param name="oldest">The first version that is used.</param>
    /// <param name="newest">The last one.</param>
    public static void Note(string? assembly, int version, int oldest, int newest)
    {
        string used = oldest == newest ? $"version {newest}" : $"versions {oldest} to {newest}";
        Text ??= $"The code generated in the assembly '{assembly}' has version {version}, but this library uses only {used}: "
            + "compile that assembly again with this version of the package Peregrine.Json.";
    }

    /// <summary>Throws if any code was refused. Called where a type cannot be served without generated code.</summary>
    /// <exception cref="NotSupportedException">Code was refused.</exception>
    public static void Check()
    {
        if (Text is not null)
        {
            throw new NotSupportedException(Text);
        }
    }
}
