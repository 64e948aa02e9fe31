using System.Text;
using System.Text.Json;

namespace Peregrine.Json.Tests.Writing;

/// <summary>A value that cannot be written, with a writer that may take no value there: as in System.Text.Json, which checks numbers before it asks the writer.</summary>
public sealed class RefusingWriterTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void ThrowsTheSame(int state)
    {
        foreach (object value in (object[])[double.NaN, double.PositiveInfinity, float.NaN, float.NegativeInfinity, 1.5, 1.5f, 1, "x", true, 2m, 'c', DateTime.MinValue, Guid.Empty, new { A = 1 }, new[] { 1 }])
        {
            foreach (bool skips in (bool[])[false, true])
            {
                string expected = Outcome(state, skips, writer => Stj.Serialize(writer, value, value.GetType()));
                Assert.Equal(expected, Outcome(state, skips, writer => JsonSerializer.Serialize(writer, value, value.GetType())));
                if (value is double wide)
                {
                    Assert.Equal(expected, Outcome(state, skips, writer => JsonSerializer.Serialize(writer, wide)));
                    Assert.Equal(expected, Outcome(state, skips, writer => JsonSerializer.Serialize<double?>(writer, wide)));
                }
            }
        }
    }

    private static string Outcome(int state, bool skips, Action<Utf8JsonWriter> write)
    {
        var text = new MemoryStream();
        var writer = new Utf8JsonWriter(text, new JsonWriterOptions { SkipValidation = skips });
        switch (state)
        {
            case 0:
                writer.WriteStartObject();
                break;
            case 1:
                writer.WriteNumberValue(1);
                break;
            case 2:
                writer.WriteStartArray();
                break;
        }

        Exception? error = Record.Exception(() => write(writer));
        writer.Flush();
        return $"{error?.GetType().Name}: {error?.Message} {Encoding.UTF8.GetString(text.ToArray())}";
    }
}
