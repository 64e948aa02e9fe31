using System.Text;
using System.Text.Json;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests.Validation;

/// <summary>Texts with random damage: what holds for all texts, and that nothing throws.</summary>
public class DamageTests
{
    private static readonly JsonSerializerOptions[] s_options =
    [
        new(),
        new(JsonSerializerDefaults.Web) { AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip },
        new() { AllowDuplicateProperties = false, RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true, MaxDepth = 8 },
        new() { AllowOutOfOrderMetadataProperties = true },
        new() { ReferenceHandler = System.Text.Json.Serialization.ReferenceHandler.Preserve },
    ];

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void RandomBytes(int seed)
    {
        var random = new Random(seed);
        byte[] whole = Encoding.UTF8.GetBytes(Texts.Everything);
        int texts = UsualRun.IsShort ? 300 : 1000;
        for (int i = 0; i < texts; i++)
        {
            byte[] damaged = Damage(random, whole, 1 + random.Next(6));
            Checked.Of<Everything>(damaged, s_options[i % s_options.Length], 1 + random.Next(50));
        }
    }

    [Fact]
    public void TruncatedAnywhere()
    {
        byte[] whole = Encoding.UTF8.GetBytes(Texts.Everything);
        foreach (JsonSerializerOptions options in s_options)
        {
            Assert.Empty(Checked.Of<Everything>(whole, options)!);
            for (int length = 0; length < whole.Length - 1; length++)
            {
                JsonFaults faults = Checked.Of<Everything>(whole[..length], options)!;
                if (options.ReferenceHandler is null)
                {
                    Assert.True(faults.Count == 1, Checked.Shown(whole[..length], faults));
                }
            }
        }
    }

    internal static byte[] Damage(Random random, byte[] whole, int times)
    {
        List<byte> damaged = [.. whole];
        byte[] liked = "{}[]\",:0-truefalsn'/\\\n\t e.\xC3\xFF"u8.ToArray();
        for (int i = 0; i < times; i++)
        {
            int at = random.Next(damaged.Count);
            switch (random.Next(4))
            {
                case 0:
                    damaged.RemoveAt(at);
                    break;
                case 1:
                    damaged.Insert(at, liked[random.Next(liked.Length)]);
                    break;
                case 2:
                    damaged[at] = liked[random.Next(liked.Length)];
                    break;
                default:
                    int length = random.Next(1, Math.Min(20, damaged.Count - at + 1));
                    damaged.InsertRange(random.Next(damaged.Count), damaged.GetRange(at, length));
                    break;
            }
        }

        return [.. damaged];
    }
}
