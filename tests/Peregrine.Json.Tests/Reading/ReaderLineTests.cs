using System.Text;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Tests.Reading;

/// <summary>The line and position of a reader, however it moves.</summary>
public sealed class ReaderLineTests
{
    [Fact]
    public void PlacesAreCountedForwardsAndBackwards()
    {
        var random = new Random(5);
        for (int round = 0; round < 300; round++)
        {
            string text = string.Concat(Enumerable.Range(0, random.Next(200)).Select(_ => random.Next(round % 7 + 1) == 0 ? "\n" : "xé"));
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            var reader = new JsonReader(utf8, new ReadSettings(64, TrailingCommas: false, Comments: false));
            for (int move = 0; move < 50; move++)
            {
                int at = random.Next(3) == 0 ? Math.Min((int)reader.At + random.Next(5), utf8.Length) : random.Next(utf8.Length + 1);
                reader.At = at;
                ReadOnlySpan<byte> before = utf8.AsSpan(0, at);
                Assert.Equal((before.Count((byte)'\n'), at - 1 - before.LastIndexOf((byte)'\n')), reader.Place());
            }
        }
    }
}
