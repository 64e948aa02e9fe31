namespace Peregrine.Json.House;

/// <summary>The rooms of the library in the only direction of use: a room may use those before it.</summary>
internal static class Rooms
{
    /// <summary>The library's root, where the public entry points are: the last room.</summary>
    public const string Front = "(root)";

    public static IReadOnlyList<string> Order { get; } =
        ["Errors", "Tables", "Kernels", "Buffers", "Names", "Reading", "Writing", "Contracts", "Converters", "Emit", "Interop", "Discovery", "Streaming", "Ecma", Front];

    /// <summary>Where raw access may be: the rooms that handle bytes.</summary>
    public static IReadOnlyList<string> WithRawAccess { get; } = ["Kernels", "Buffers", "Names", "Reading", "Writing"];

    public static int Rank(string room) => Order.ToList().IndexOf(room);
}
