namespace Peregrine.Json.EcmaTests.Model;

public class ArrayTests
{
    [Fact]
    public void LengthAsAProperty()
    {
        EcmaArray array = Arr(1, 2, 3).AsArray();
        array.Set("length", 2);
        Assert.Equal("[1,2]", Text(array));
        array.Set("length", "3");
        Assert.Equal("[1,2,null]", Text(array));
        foreach (EcmaValue wrong in (EcmaValue[])[-1, 1.5, double.NaN, double.PositiveInfinity, 1e300, default, "x"])
        {
            Fails(() => array.Set("length", wrong), EcmaErrorKind.Range);
            Assert.Equal(3, array.Length);
        }

        Fails(() => array.Length = int.MaxValue, EcmaErrorKind.Range);
        Assert.Equal(3, array.Length);
        array.Freeze();
        Assert.Throws<InvalidOperationException>(() => array.Set("length", 1));
        Assert.Equal("[1,2,null]", Text(array));
    }
}
