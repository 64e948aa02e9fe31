using System.Globalization;
using System.Runtime.Versioning;
using System.Text.Json;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>The libraries that these tests run with, and what only they do in their own way.</summary>
public class LibraryTests
{
    public enum Port : ushort
    {
        Http = 80,
        [EnumFallback]
        Other = 1,
    }

    [Flags]
    public enum Rights
    {
        None = 0,
        Read = 1,
        Write = 2,
        Own = 64,
    }

    [Fact]
    public void TheyAreForNet8() => Assert.All(
        [typeof(Ours), typeof(EnumMemberConverter)],
        static one => Assert.Equal(
            ".NETCoreApp,Version=v8.0", one.Assembly.GetCustomAttributes(inherit: false).OfType<TargetFrameworkAttribute>().Single().FrameworkName));

    /// <summary>Whether a value has a name is remembered for some values only.</summary>
    [Fact]
    public void ManyValuesWithoutNames()
    {
        var options = new JsonSerializerOptions { Converters = { new EnumMemberConverter() } };
        for (int round = 0; round < 2; round++)
        {
            for (int number = 2; number < 300; number++)
            {
                string text = number.ToString(CultureInfo.InvariantCulture);
                Port expected = number == 80 ? Port.Http : Port.Other;
                Assert.Equal(expected, Ours.Deserialize<Port>(text, options));
                Assert.Equal(expected, Ours.Deserialize<Port>($"\"{text}\"", options));
                Assert.Equal(expected, Assert.Single(Ours.Deserialize<Dictionary<Port, int>>($$"""{"{{text}}":1}""", options)!).Key);
            }
        }
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void CombinationsHaveNames(bool allowsIntegers)
    {
        var options = new JsonSerializerOptions { Converters = { new EnumMemberConverter<Rights>(Rights.None) { AllowIntegerValues = allowsIntegers } } };
        Assert.Equal(Rights.Read | Rights.Own, Ours.Deserialize<Rights>("\"Own, read\"", options));
        Assert.Equal(Rights.None, Ours.Deserialize<Rights>("\"Own, Lend\"", options));
        Assert.Equal(allowsIntegers ? Rights.Read | Rights.Write : Rights.None, Ours.Deserialize<Rights>("\"3\"", options));
        Assert.Equal(Rights.None, Ours.Deserialize<Rights>("\"7\"", options));
        if (allowsIntegers)
        {
            Assert.Equal([Rights.Own | Rights.Write, Rights.None], Ours.Deserialize<Rights[]>("[66,4]", options)!);
        }
        else
        {
            Assert.Throws<JsonException>(() => Ours.Deserialize<Rights>("3", options));
        }
    }
}
