using System.Text;
using System.Text.Json;

namespace Peregrine.Json.DocumentsTests;

public class ParseTests
{
    [Theory]
    [InlineData("""{"a":[1,2.5,-3e2,"x\n",true,false,null,{},[]],"b\u0041":{"c":"é"}}""")]
    [InlineData("[]")]
    [InlineData(" 1 ")]
    public void ValuesAreThoseOfTheText(string json)
    {
        JsonText text = JsonText.Parse(json);
        Assert.Equal(JsonElement.Parse(json).ToString(), text.Root.ToString());
        Assert.True(JsonElement.DeepEquals(JsonElement.Parse(json), text.Root.ToJsonElement()));
    }
}
