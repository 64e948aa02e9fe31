using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using Peregrine.Json.Discovery;
using Peregrine.Json.Emit;

namespace Peregrine.Json.Tests.Discovery;

public sealed class EmittedAssemblyTests
{
    /// <summary>The runtime makes a type by going through all of its assembly: many types in one take time by the square of their number.</summary>
    [Fact]
    public void AnAssemblyHoldsFewTypes()
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "Needs dynamic code.");
        var made = new List<Type>();
        for (int i = 0; i < 3 * EmittedAssembly.MostTypes; i++)
        {
            // A set of assemblies that nothing else asks for.
            TypeBuilder type = EmittedAssembly.DefineType("Few", typeof(object), [typeof(EmittedAssemblyTests).Assembly, typeof(Assert).Assembly], isCollectible: false)!;
            type.DefineDefaultConstructor(System.Reflection.MethodAttributes.Public);
            made.Add(type.CreateType());
        }

        Assert.Equal([EmittedAssembly.MostTypes, EmittedAssembly.MostTypes, EmittedAssembly.MostTypes], made.GroupBy(static type => type.Assembly).Select(static group => group.Count()));
        Assert.All(made, static type => Assert.NotNull(Activator.CreateInstance(type)));
    }
}
