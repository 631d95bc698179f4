import CReadline
unsafe hub_set_name("x")
print("hi")
