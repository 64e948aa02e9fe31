namespace Peregrine.Json.Generator.Writing;

/// <summary>Returns expressions that create objects and get and set their members.</summary>
internal static class AccessText
{
    /// <summary>Returns an expression with the value of a member.</summary>
    /// <param name="member">The member.</param>
    /// <param name="owner">The object, as an expression; for a struct, a variable.</param>
    /// <param name="isStruct">Whether the type is a struct.</param>
    public static string Get(MemberModel member, string owner, bool isStruct) =>
        member.Getter is { } getter ? $"{getter}({(isStruct ? "ref " : "")}{owner})" : Direct(member, owner);

    /// <summary>Returns an expression that sets a member.</summary>
    /// <param name="member">The member.</param>
    /// <param name="owner">The object.</param>
    /// <param name="value">The value.</param>
    /// <param name="isStruct">Whether the type is a struct.</param>
    public static string Set(MemberModel member, string owner, string value, bool isStruct)
    {
        string passed = (isStruct ? "ref " : "") + owner;
        return member.Setter is not { } setter ? $"{Direct(member, owner)} = {value}"
            : member.IsFieldReference ? $"{setter}({passed}) = {value}"
            : $"{setter}({passed}, {value})";
    }

    /// <summary>Returns an expression that creates an object.</summary>
    public static string Make(MakerModel maker, string type, IEnumerable<string> arguments) =>
        maker.IsAnonymous ? $"({type})(object){AnonymousTypes.Expression(maker.Parameters.Zip(arguments, static (one, value) => (one.Name, value)))}"
        : maker.IsDefault ? $"default({type})" : $"{maker.Method ?? "new " + type}({string.Join(", ", arguments)})";

    private static string Direct(MemberModel member, string owner) =>
        $"{(member.NeedsCast ? $"(({member.DeclaringType}){owner})" : owner)}.{TypeText.Identifier(member.ClrName)}";
}
