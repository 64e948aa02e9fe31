namespace Peregrine.Json.Documents;

/// <summary>The texts of the compiler's warnings for calls with a type whose metadata is found by reflection.</summary>
internal static class TypedCalls
{
    /// <summary>The text for RequiresUnreferencedCode.</summary>
    public const string Unreferenced = "The members of the type are found by reflection; use the overload with JsonTypeInfo.";

    /// <summary>The text for RequiresDynamicCode.</summary>
    public const string Dynamic = "Code is generated for the type; use the overload with JsonTypeInfo.";
}
