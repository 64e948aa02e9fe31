namespace Peregrine.Json.Errors;

/// <summary>
/// Generated code that this library refuses, because another version of the generator wrote it, or because the generator did not see all members of a type. The
/// error for a type that needs generated code contains the reason.
/// </summary>
internal static class RefusedCode
{
    /// <summary>For each refused type, the reason, as text for a message. It lives no longer than the type.</summary>
    private static readonly ConditionalWeakTable<Type, string> s_reasons = new();
    private static volatile bool s_hasReasons;

    /// <summary>Returns, as text for a message, why the type's generated code is not used; null if it is used or does not exist.</summary>
    public static string? Of(Type type) => s_hasReasons && s_reasons.TryGetValue(type, out string? reason) ? reason : null;

    /// <summary>Records that the type's generated code is not used.</summary>
    /// <param name="type">The type.</param>
    /// <param name="difference">What the type has that the code lacks.</param>
    public static void Note(Type type, string difference)
    {
        s_reasons.AddOrUpdate(type, $"its generated code does not know {difference}, and is not used");
        s_hasReasons = true;
    }

    /// <summary>The text of the error about the first assembly whose code was refused, or null.</summary>
    public static string? Text { get; private set; }

    /// <summary>Records that an assembly's code is not used.</summary>
    /// <param name="assembly">The name of the assembly.</param>
    /// <param name="version">The version of the generator that wrote its code.</param>
    /// <param name="oldest">The oldest supported version.</param>
    /// <param name="newest">The newest supported version.</param>
    public static void Note(string? assembly, int version, int oldest, int newest)
    {
        string used = oldest == newest ? $"version {newest}" : $"versions {oldest} to {newest}";
        Text ??= $"The code generated in the assembly '{assembly}' has version {version}, but this library uses only {used}: "
            + "compile that assembly again with this version of the package Peregrine.Json.";
    }

    /// <summary>Throws if the code of any assembly was refused, because it may be the code that a type needs.</summary>
    /// <exception cref="NotSupportedException">The code of an assembly was refused.</exception>
    public static void Check()
    {
        if (Text is not null)
        {
            throw new NotSupportedException(Text);
        }
    }
}
