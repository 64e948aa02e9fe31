using System.Collections.ObjectModel;
using System.Text.Json;

namespace Peregrine.Json.ExtrasTests;

/// <content>Types that .NET 8 does not have.</content>
public partial class GenericTypesTests
{
    [Fact]
    public void ReadOnlySets()
    {
        Check(new ReadOnlySet<int>(new HashSet<int> { 1, 2 }), "[1,2]", "[1,1,2]");
        var options = new JsonSerializerOptions { Converters = { CommonConverters.ReadOnlySet<int>() } };
        Assert.Equal("[1]", Places.Write(new ReadOnlySet<int>(new HashSet<int> { 1 }), options));
    }
}
