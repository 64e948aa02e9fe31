using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The code of docs/guide/polymorphism.md.</summary>
public sealed class PolymorphismExamples
{
    // example: polymorphism-model
    [JsonDerivedType(typeof(Card), "card")]
    [JsonDerivedType(typeof(Transfer), "transfer")]
    public abstract class Payment
    {
        public decimal Amount { get; set; }
    }

    public sealed class Card : Payment
    {
        public string Last4 { get; set; } = "";
    }

    public sealed class Transfer : Payment
    {
        public string Iban { get; set; } = "";
    }

    // end
    // example: polymorphism-attribute
    [JsonPolymorphic(TypeDiscriminatorPropertyName = "kind", UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor)]
    [JsonDerivedType(typeof(Animal), "animal")]
    [JsonDerivedType(typeof(Dog), "dog")]
    public class Animal
    {
        public string Name { get; set; } = "";
    }

    public class Dog : Animal
    {
        public bool Barks { get; set; }
    }

    public sealed class Puppy : Dog;

    // end
    [Fact]
    public void ByDiscriminator()
    {
        // example: polymorphism-use
        List<Payment> payments = [new Card { Amount = 12.50m, Last4 = "4711" }, new Transfer { Amount = 99m, Iban = "CH93" }];
        string text = JsonSerializer.Serialize(payments);
        // → [{"$type":"card","Last4":"4711","Amount":12.50},{"$type":"transfer","Iban":"CH93","Amount":99}]

        List<Payment> again = JsonSerializer.Deserialize<List<Payment>>(text)!;   // a Card and a Transfer

        // end
        Same.Text("""[{"$type":"card","Last4":"4711","Amount":12.50},{"$type":"transfer","Iban":"CH93","Amount":99}]""", text, payments);
        Assert.Equal("4711", Assert.IsType<Card>(again[0]).Last4);
        Assert.IsType<Transfer>(again[1]);
        Assert.IsType<Card>(Same.Read<List<Payment>>(text)[0]);
        Same.CannotRead<Payment>("""{"$type":"cash","Amount":1}""");
    }

    [Fact]
    public void DeclaredTypeDecides()
    {
        // example: polymorphism-declared
        var card = new Card { Last4 = "4711" };
        string asPayment = JsonSerializer.Serialize<Payment>(card);
        // → {"$type":"card","Last4":"4711","Amount":0}

        string asCard = JsonSerializer.Serialize(card);
        // → {"Last4":"4711","Amount":0}

        string asObject = JsonSerializer.Serialize(new { Paid = (object)card });
        // → {"Paid":{"$type":"card","Last4":"4711","Amount":0}}

        // end
        Same.Text<Payment>("""{"$type":"card","Last4":"4711","Amount":0}""", asPayment, card);
        Same.Text("""{"Last4":"4711","Amount":0}""", asCard, card);
        Same.Text("""{"Paid":{"$type":"card","Last4":"4711","Amount":0}}""", asObject, new { Paid = (object)card });
    }

    [Fact]
    public void DiscriminatorAnywhere()
    {
        // example: polymorphism-order
        var anywhere = new JsonSerializerOptions { AllowOutOfOrderMetadataProperties = true };
        Payment payment = JsonSerializer.Deserialize<Payment>("""{"Amount":5,"Last4":"0815","$type":"card"}""", anywhere)!;

        // end
        Assert.Equal(5, Assert.IsType<Card>(payment).Amount);
        Assert.IsType<Card>(Same.Read<Payment>("""{"Amount":5,"Last4":"0815","$type":"card"}""", anywhere));
        // An abstract type without a discriminator up front cannot be made at all.
        Same.Fails<NotSupportedException>(
            static () => JsonSerializer.Deserialize<Payment>("""{"Amount":5,"$type":"card"}"""), static () => Stj.Deserialize<Payment>("""{"Amount":5,"$type":"card"}"""));
    }

    [Fact]
    public void NamesAndFallback()
    {
        // example: polymorphism-attribute-use
        string text = JsonSerializer.Serialize<Animal>(new Puppy { Name = "Rex", Barks = true });
        // → {"kind":"dog","Barks":true,"Name":"Rex"}

        // end
        Same.Text<Animal>("""{"kind":"dog","Barks":true,"Name":"Rex"}""", text, new Puppy { Name = "Rex", Barks = true });
        Assert.True(Assert.IsType<Dog>(Same.Read<Animal>(text)).Barks);
    }

    [Fact]
    public void ByResolver()
    {
        // example: polymorphism-resolver
        var resolver = new DefaultJsonTypeInfoResolver
        {
            Modifiers =
            {
                static info =>
                {
                    if (info.Type == typeof(Exception))
                    {
                        info.PolymorphismOptions = new JsonPolymorphismOptions { DerivedTypes = { new JsonDerivedType(typeof(TimeoutException), 1) } };
                    }
                    else if (info.Type == typeof(TimeoutException))
                    {
                        foreach (JsonPropertyInfo member in info.Properties.Where(static m => m.Name != "Message").ToList())
                        {
                            info.Properties.Remove(member);
                        }
                    }
                },
            },
        };
        string text = JsonSerializer.Serialize<Exception>(new TimeoutException("late"), new JsonSerializerOptions { TypeInfoResolver = resolver });
        // → {"$type":1,"Message":"late"}

        // end
        Same.Text<Exception>("""{"$type":1,"Message":"late"}""", text, new TimeoutException("late"), new JsonSerializerOptions { TypeInfoResolver = resolver });
    }
}
