namespace Peregrine.Json.House;

/// <summary>The rooms of the library in the only direction of use: a room may use those before it.</summary>
internal static class Rooms
{
    /// <summary>The library's root, where the public entry points are.</summary>
    public const string Front = "(root)";

    /// <summary>What calls the entry points as any user could; its public types have a namespace of their own, as their names are those of System.Net.Http.Json.</summary>
    public const string Clients = "Http";

    /// <summary>What a program sees of the library; its public types have a namespace of their own, for the few programs that look.</summary>
    public const string Diagnostics = "Insight";

    /// <summary>The room that is a project and a package of its own, above the entry points: src/Peregrine.Json.Ecma. It sees what is internal.</summary>
    public const string Ecma = "Ecma";

    public static IReadOnlyList<string> Order { get; } =
        ["Platform", "Tables", "Kernels", "Syntax", "Buffers", "Names", "Errors", "Reading", "Writing", Diagnostics, "Contracts", "Converters", "Emit", "Interop", "Bridge", "Discovery", "Streaming", Front, Clients, Ecma];

    /// <summary>Where raw access may be: the rooms that handle bytes.</summary>
    public static IReadOnlyList<string> WithRawAccess { get; } = ["Kernels", "Buffers", "Names", "Reading", "Writing"];

    /// <summary>Rooms that know bytes and characters alone: of the rooms before them, they use only one another.</summary>
    public static IReadOnlyList<string> OfBytes { get; } = ["Tables", "Kernels", "Syntax", "Buffers", "Names"];

    public static int Rank(string room) => Order.ToList().IndexOf(room);

    /// <summary>Whether a room may use another, or itself.</summary>
    public static bool MayUse(string room, string other) =>
        Rank(other) <= Rank(room) && (!OfBytes.Contains(room) || OfBytes.Contains(other) || Rank(other) < 0);
}
