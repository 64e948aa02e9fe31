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

    /// <summary>The rooms that are projects and packages of their own, above the entry points: src/Peregrine.Json.Documents and so on. They see what is internal.</summary>
    public static IReadOnlyList<string> Packages { get; } = ["Documents", "Ecma", "Extras"];

    public static IReadOnlyList<string> Order { get; } =
        ["Platform", "Tables", "Kernels", "Syntax", "Buffers", "Names", "Errors", "Reading", "Writing", Diagnostics, "Contracts", "Converters", "Emit", "Interop", "Bridge", "Discovery", "Streaming", Front, Clients, .. Packages];

    /// <summary>Where raw access may be: the rooms that handle bytes.</summary>
    public static IReadOnlyList<string> WithRawAccess { get; } = ["Kernels", "Buffers", "Names", "Reading", "Writing"];

    /// <summary>Rooms that know bytes and characters alone: of the rooms before them, they use only one another.</summary>
    public static IReadOnlyList<string> OfBytes { get; } = ["Tables", "Kernels", "Syntax", "Buffers", "Names"];

    /// <summary>Whether a room is part of the library's own package.</summary>
    public static bool IsInside(string room) => !Packages.Contains(room);

    public static int Rank(string room) => Order.ToList().IndexOf(room);

    /// <summary>Whether a room may use another, or itself.</summary>
    public static bool MayUse(string room, string other) =>
        Rank(other) <= Rank(room) && (IsInside(other) || other == room) && (!OfBytes.Contains(room) || OfBytes.Contains(other) || Rank(other) < 0);
}
