using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.Strings;

/// <summary>A wrapper around one string.</summary>
public sealed class StringHolder
{
    public string? Value { get; set; }
}

/// <summary>
/// One string of a given script, length in UTF-16 code units, and place of what must be escaped. The rotation holds at
/// least 65,536 code units, so that no branch predictor remembers them.
/// </summary>
internal static class StringWorkloads
{
    public const string Group = "strings";

    private const int CodeUnitsInRotation = 65_536;

    /// <summary>Escaped by the default and by the relaxed encoder alike.</summary>
    private const string Escaped = "\"\\\n";

    private static readonly JsonSerializerOptions s_relaxed = Written.Relaxed;

    public static IReadOnlyList<string> Scripts { get; } = ["ascii", "latin1", "cyrillic", "japanese", "emoji"];

    public static IReadOnlyList<int> Lengths { get; } = [1, 2, 4, 7, 8, 16, 32, 64, 128, 256, 1024];

    public static IReadOnlyList<string> Places { get; } = ["clean", "start", "middle", "end", "all"];

    /// <summary>What a full run measures; any other combination can be asked for by name.</summary>
    public static IReadOnlyList<string> Names { get; } =
    [
        .. from place in Places from length in Lengths select $"ascii-{length}-{place}",
        .. from script in Scripts.Skip(1) from length in (int[])[8, 32, 128, 1024] select $"{script}-{length}-clean",
        .. from script in Scripts from length in (int[])[8, 32, 128, 1024] from place in (string[])["clean", "middle"] select $"{script}-{length}-{place}-relaxed",
    ];

    public static Workload? Create(string name)
    {
        string[] parts = name.Split('-');
        bool relaxed = parts is [_, _, _, "relaxed"];
        if ((parts.Length != 3 && !relaxed)
            || !Scripts.Contains(parts[0])
            || !int.TryParse(parts[1], out int length)
            || !Lengths.Contains(length)
            || !Places.Contains(parts[2]))
        {
            return null;
        }

        int count = Math.Max(16, (CodeUnitsInRotation + length - 1) / length);
        StringHolder[] values = Written.Make(count, 601, prose => new StringHolder { Value = Text(prose.Random, parts[0], length, parts[2]) });

        // The generated writer of System.Text.Json knows the default encoder only; a relaxed one sends it to its reflective path.
        return relaxed
            ? new Workload<StringHolder>(Group, name, values, Written.By(values, s_relaxed), null) { Options = s_relaxed }
            : new Workload<StringHolder>(Group, name, values, Written.By(values), StringContext.Default.StringHolder);
    }

    private static string Text(Random random, string script, int length, string place)
    {
        var text = new StringBuilder(length + 1);
        while (text.Length < length)
        {
            AppendLetter(text, random, script, length - text.Length);
        }

        switch (place)
        {
            case "start":
                Escape(0);
                break;
            case "middle":
                Escape(length / 2);
                break;
            case "end":
                Escape(length - 1);
                break;
            case "all":
                for (int i = 0; i < length; i++)
                {
                    Escape(i);
                }

                break;
        }

        return text.ToString();

        // An emoji is two code units: what stands beside the escaped one must not be left a lone surrogate.
        void Escape(int index)
        {
            if (char.IsLowSurrogate(text[index]))
            {
                text[index - 1] = 'x';
            }
            else if (char.IsHighSurrogate(text[index]))
            {
                text[index + 1] = 'x';
            }

            text[index] = Escaped[random.Next(Escaped.Length)];
        }
    }

    private static void AppendLetter(StringBuilder text, Random random, string script, int room)
    {
        switch (script)
        {
            case "latin1":
                text.Append((char)random.Next(0xC0, 0x100));
                break;
            case "cyrillic":
                text.Append((char)random.Next(0x410, 0x450));
                break;
            case "japanese":
                text.Append(random.Next(3) == 0 ? (char)random.Next(0x4E00, 0x9FA0) : (char)random.Next(0x3041, 0x3097));
                break;
            case "emoji" when room >= 2:
                text.Append(char.ConvertFromUtf32(random.Next(0x1F600, 0x1F650)));
                break;
            case "emoji":
                text.Append('x');
                break;
            default:
                text.Append("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,-"[random.Next(66)]);
                break;
        }
    }
}

[JsonSerializable(typeof(StringHolder))]
public sealed partial class StringContext : JsonSerializerContext;
