using System.Numerics;
using System.Runtime.Serialization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Support;
using Ours = Peregrine.Json.JsonSerializer;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>
/// Every beginning of a text, between pages that cannot be read, and no text at all: what reads for a converter of the package reads no byte beyond the text.
/// </summary>
public sealed class GuardedTextTests
{
    private enum Kind
    {
        [EnumMember(Value = "the first")]
        First,
        Second,
    }

    private static readonly (Type Type, JsonConverter Converter, string[] Texts)[] s_cases =
    [
        .. from numbers in Enum.GetValues<UntypedNumbers>()
           from times in Enum.GetValues<UntypedTimes>()
           select (typeof(object), (JsonConverter)new ClrObjectConverter { Numbers = numbers, Times = times },
               new[] { """{"a":[1,2.50,-3e5,"2024-02-29T12:00:00Z",true,null,"x\n"],"b":{}}""", "12.50", "-7", "\"2024-02-29\"", " null", "false" }),
        (typeof(BigInteger), new BigIntegerConverter(), ["123456789012345678901234567890", "-5", " 1e3"]),
        (typeof(DateTimeOffset), new UnixTimeConverter(), ["1700000000", "-1.5", " 17e8"]),
        (typeof(DateTime), new UnixMillisecondsConverter(), ["1700000000123", "-1", "0.5"]),
        (typeof(TimeSpan), new Iso8601DurationConverter(), ["\"P1DT2H3.5S\"", "\"-PT0.0000001S\"", " \"P1\\u0057\""]),
        (typeof(DateOnly), new TimeFormatConverter("dd.MM.yyyy"), ["\"29.02.2024\"", "null"]),
        (typeof(Kind), new EnumMemberConverter(), ["\"the first\"", "\"Second\"", "1"]),
        (typeof((int, string)), new CommonGenericTypesConverter(), ["[1,\"a\"]", " [ 2 , null ]"]),
        (typeof(Version), new CommonTypesConverter(), ["\"1.2.3\""]),
    ];

    [Fact]
    public void EveryBeginningOfATextIsReadAsBySystemTextJson()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Guarded memory needs the calls of Linux.");
        using var memory = new GuardedMemory(1024);
        int read = 0, refused = 0;
        foreach ((Type type, JsonConverter converter, string[] texts) in s_cases)
        {
            var options = new JsonSerializerOptions { Converters = { converter } };
            Type list = typeof(List<>).MakeGenericType(type);
            foreach (string text in texts)
            {
                byte[] alone = Encoding.UTF8.GetBytes(text), inside = Encoding.UTF8.GetBytes($"[{text},{text}]");
                for (int length = 0; length <= alone.Length; length++)
                {
                    Same(type, memory.CopyAtEnd(alone.AsSpan(0, length)));
                    Same(type, memory.CopyAtStart(alone.AsSpan(0, length)));
                }

                for (int length = 0; length <= inside.Length; length++)
                {
                    Same(list, memory.CopyAtEnd(inside.AsSpan(0, length)));
                }
            }

            Same(type, default);
            Same(list, default);

            void Same(Type read, ReadOnlySpan<byte> text)
            {
                string expected = Outcome(isOurs: false, read, text, options);
                Assert.Equal(expected, Outcome(isOurs: true, read, text, options));
                Count(expected);
            }
        }

        Assert.True(read > 200 && refused > 1000, $"{read} {refused}");

        void Count(string outcome) => _ = outcome.StartsWith('!') ? refused++ : read++;
    }

    private static string Outcome(bool isOurs, Type type, ReadOnlySpan<byte> text, JsonSerializerOptions options)
    {
        try
        {
            object? value = isOurs ? Ours.Deserialize(text, type, options) : Stj.Deserialize(text, type, options);
            return value is null ? "null" : $"{value.GetType()} {Stj.Serialize(value, type, options)}";
        }
        catch (JsonException refused)
        {
            return $"!{refused.Message}";
        }
    }
}
