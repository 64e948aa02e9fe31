using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Text.Json;

namespace Peregrine.Json.Gigabytes;

/// <summary>All cases, and what they have in common.</summary>
internal static partial class Cases
{
    /// <summary>The longest array of bytes.</summary>
    private const int Longest = 0x7FFFFFC7;

    /// <summary>Code units of the longest text that System.Text.Json writes.</summary>
    private const int LongestText = 166_666_666;

    public static IReadOnlyList<Case> All => [.. Bytes(), .. Texts(), .. Sums(), .. Targets(), .. Inputs(), .. Tokens(), .. Errors(), .. Arrays(), .. Members(), .. Sequences(), .. Bridged(), .. Web(), .. Depths(), .. Documents()];

    public sealed class Small
    {
        public int A { get; set; }
    }

    public sealed class Named
    {
        public string? Name { get; set; }
    }

    private static Case Of(string name, Func<Side, string> run) => new(name, side => Task.FromResult(run(side)));

    private static Case Bounded(string name, Func<Side, string> run) => Of(name, run) with { IsBounded = true };

    private static string Sum(ReadOnlySpan<byte> bytes) => $"{bytes.Length} bytes, {Convert.ToHexString(SHA256.HashData(bytes))}";

    private static string Sum(string text) => $"{text.Length} characters, {Convert.ToHexString(SHA256.HashData(MemoryMarshal.AsBytes(text.AsSpan())))}";

    private static string Sum(string? text, string kind) => text is null ? "null" : $"{kind}: {Sum(text)}";

    private static string ToStream<T>(Side side, T value, JsonSerializerOptions? options = null)
    {
        using var output = new HashStream();
        try
        {
            side.Write(output, value, options);
            return output.Result;
        }
        catch (Exception error) when (error is not OutOfMemoryException)
        {
            return $"{error.GetType().Name}: {error.Message}, after {output.Result}";
        }
    }

    private static async Task<string> ToStreamAsync<T>(Side side, T value, JsonSerializerOptions? options = null)
    {
        using var output = new HashStream();
        await side.WriteAsync(output, value, options);
        return output.Result;
    }
}
