using System.Text.Json;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Tests.Discovery;

/// <summary>The defaults without an options object are what System.Text.Json's class has.</summary>
public sealed class DefaultKeyTests
{
    [Fact]
    public void DefaultsAreThoseOfNewOptions()
    {
        var expected = new OptionsKey(new JsonSerializerOptions(), null);
        var actual = new OptionsKey();
        Assert.Equal(expected, actual);
        Assert.Equal(expected.GetHashCode(), actual.GetHashCode());
        foreach (System.Reflection.PropertyInfo property in typeof(OptionsKey).GetProperties())
        {
            Assert.Equal(property.GetValue(expected), property.GetValue(actual));
        }
    }
}
