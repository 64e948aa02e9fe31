using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Tests.Reading;

/// <summary>
/// Some of System.Text.Json's converters refuse a text by its length before its escapes are decoded, so that a text with escapes may be refused whose decoded
/// form is read. Every length around these limits, as a value and as a key, at once and as it arrives.
/// </summary>
public sealed class EscapedLengthTests
{
    private static readonly JsonSerializerOptions s_options = new()
    {
        DefaultBufferSize = 16,
        NumberHandling = JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.AllowNamedFloatingPointLiterals,
    };

    [Fact]
    public void Times()
    {
        CompareAll<TimeSpan>(static zeros => ["1.02:03:04", $"{zeros}1.02:03:04", $"-{zeros}1.02:03:04.1234567", $"{zeros}2:03:04", $"02:03:04.{zeros}"]);
        CompareAll<TimeOnly>(static zeros => [$"{zeros}2:03:04", $"02:03:04.{zeros}", $"{zeros}2:03"]);
        CompareAll<DateTime>(static zeros => [$"2024-01-02T03:04:05.{zeros}", $"{zeros}2024-01-02"]);
        CompareAll<DateTimeOffset>(static zeros => [$"2024-01-02T03:04:05.{zeros}+01:00"]);
        CompareAll<DateOnly>(static zeros => ["2024-01-02", $"2024-01-02{zeros}"]);
    }

    [Fact]
    public void Others()
    {
        CompareAll<Version>(static zeros => [$"{zeros}1.2", $"1.{zeros}2.3.4", $"1.2.{zeros}3"]);
        CompareAll<Guid>(static zeros => [$"00112233-4455-6677-8899-aabbccddeeff{zeros}"]);
        CompareAll<Uri>(static zeros => [$"a{zeros}"]);
        CompareAll<DayOfWeek>(static zeros => [$"{zeros}1", "Monday"]);
        CompareAll<bool>(static zeros => ["true", $"true{zeros}"]);
        CompareAll<char>(static zeros => ["x", $"x{zeros}"]);
    }

    [Fact]
    public void Numbers()
    {
        CompareAll<Int128>(static zeros => [$"{zeros}12", $"-{zeros}12"]);
        CompareAll<UInt128>(static zeros => [$"{zeros}12"]);
        CompareAll<Half>(static zeros => [$"{zeros}1.5", $"1.{zeros}5", "NaN"]);
        CompareAll<long>(static zeros => [$"{zeros}12"]);
        CompareAll<double>(static zeros => [$"{zeros}1.5", $"1e{zeros}1", "-Infinity"]);
        CompareAll<decimal>(static zeros => [$"{zeros}1.5", $"1{zeros}"]);
    }

    private static void CompareAll<T>(Func<string, string[]> texts)
        where T : notnull
    {
        for (int count = 0; count < 130; count++)
        {
            foreach (string text in texts(new string('0', count)))
            {
                foreach (int escaped in (int[])[0, 1, text.Length / 2, text.Length])
                {
                    string quoted = "\"" + string.Concat(text.Select((unit, at) => at < escaped ? $"\\u{(int)unit:x4}" : unit.ToString())) + "\"";
                    Compare<T>(quoted);
                    Compare<Dictionary<T, int>>("{" + quoted + ":1}");
                }
            }
        }
    }

    private static void Compare<T>(string json)
    {
        string expected = Read(() => Stj.Deserialize<T>(json, s_options));
        Assert.Equal(json + expected, json + Read(() => JsonSerializer.Deserialize<T>(json, s_options)));
        if (json.Length % 7 == 0)
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(json);
            Assert.Equal(json + Read(() => Stj.Deserialize<T>(new MemoryStream(utf8), s_options)), json + Read(() => JsonSerializer.Deserialize<T>(new MemoryStream(utf8), s_options)));
        }
    }

    private static string Read<T>(Func<T> read)
    {
        try
        {
            return read() is System.Collections.IDictionary entries
                ? string.Join(' ', entries.Keys.Cast<object>().Select(static key => Convert.ToString(key, CultureInfo.InvariantCulture)))
                : Convert.ToString(read(), CultureInfo.InvariantCulture)!;
        }
        catch (Exception error)
        {
            return $"{error.GetType()} {error.Message} {error.InnerException?.GetType()} {error.InnerException?.Message}";
        }
    }
}
